"""The compiled search. It knows nothing of names, text, seats or scores: bits, numbers, flags.

A set of cards is 32 bits: a byte a suit, a higher bit a stronger card in the contract at hand. In
a contract with a trump suit that suit is byte 3, so that a trump is a greater number than any card
of another suit. Rooms: `problem` (what is asked, and tables for one deal), `moves` (legal plays and
dominance), `order` (which move first), `bounds` (what is certain without search), `table` (what was
found before), `search` (the recursion), `engine` (the questions asked of it), `signals` (Ctrl-C),
`plain` (alpha-beta and nothing else, to check it all).
"""
