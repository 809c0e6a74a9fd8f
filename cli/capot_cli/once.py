"""The class of every command: an option is said once, unless it is one that may be repeated."""

from __future__ import annotations

import click


class Command(click.Command):
    """A command that refuses an option given twice, of which click would take the last."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; raises UsageError for an option given twice."""
        _, _, said = self.make_parser(ctx).parse_args(list(args))
        has_help = any(isinstance(param, click.Option) and param.is_eager for param in said)
        if not (ctx.resilient_parsing or has_help):
            _check_once(said, ctx)
        return super().parse_args(ctx, args)


def _check_once(said: list[click.Parameter], ctx: click.Context) -> None:
    """Raise UsageError for the first option that was said before and is not repeatable."""
    seen: set[click.Parameter] = set()
    for param in said:
        if param in seen and isinstance(param, click.Option) and not param.multiple:
            raise click.UsageError(f"{' / '.join(param.opts)} is given twice: say it once", ctx)
        seen.add(param)
