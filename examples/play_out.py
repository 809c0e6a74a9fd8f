"""Play a deal card by card and say where points were thrown away."""

import capot

PLAY = ["SJ", "SK", "ST", "S7", "CA", "S9", "CQ", "C8", "HQ", "H9", "HK", "S8"]


def main() -> None:
    """Print every card of a play that cost something, and the card that would not have."""
    deal = capot.Deal.parse("N:QJ8..Q9.AJT K9.QT7.K87. T.A9.AJT.Q7 A7.KJ8..K98")
    position = capot.Position(deal, trump="S", leader="N", rules="belote")
    solver = capot.Solver()
    for card in map(capot.Card.__getitem__, PLAY):
        answer = solver.solve(position)
        if answer.cost(card):
            better = " or ".join(best.pretty for best in answer.best)
            print(f"{position.to_play} {card.pretty} costs {answer.cost(card)}: {better} is better")
        position.push(card)
    print("in the end:", solver.value(position).text)


if __name__ == "__main__":
    main()
