"""Numbers that rows of several kinds are made of, with their limits."""

from typing import Annotated

from content.schema import Within

Feet = Annotated[int, Within(0, 1000)]
Rounds = Annotated[int, Within(0, 100)]
"""How long a condition lasts; 0: until something ends it."""
Percent = Annotated[int, Within(0, 100)]
