"""What breaks that is ours or a mod's, and no input's fault: one line, and the traceback for whoever wants it."""

import sys
import traceback

from content.phrase import said_of
from content.text import Texts
from ecs.blame import debugging, unexpected
from systems.cli.output import Answer, Problem


def broken(error: BaseException, words: Texts) -> Answer:
    """The answer to an error that nobody expects, with the line it came from.

    Raises it again for who debugs, unless it would end the program without a word: that is shown, and answered as ever.
    """
    if debugging() and not isinstance(error, SystemExit):
        raise error
    show(error)
    told = unexpected(error)
    return Answer(exit_code=told.exit_code, errors=(Problem(told.code, said_of(told, words), told.file, told.line),))


def show(error: BaseException) -> None:
    """Show whoever debugs how code broke."""
    if debugging() and sys.stderr is not None:
        traceback.print_exception(error)
