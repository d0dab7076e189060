"""Run cases and tell every difference with file, line and step."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, assert_never

from content.loader import Content
from content.phrase import english, fault, phrase
from content.schema import spelled
from content.text import Texts
from ecs.errors import DiceExhaustedError, EngineError, FieldcraftError, NotBuiltError, Phrase, UsageError
from systems.match.cases import asking, believing, logs
from systems.match.cases.changing import Scenery, apply, start
from systems.match.cases.comparing import NOTHING, Difference, compare, plain
from systems.match.cases.doing import carry_out, judge
from systems.match.cases.logs import Line
from systems.match.cases.offered import Told
from systems.match.cases.reading import Asked, Case, Judged, Question, Step, Turn, Weighed
from systems.match.cases.rows import CreatureAsk, LogAsk, PairAsk, SetRow, SquareAsk, TextAsk
from systems.match.cases.stage import Stage
from systems.match.cases.wishes import Wish

STEP: Final = re.compile(r"[0-9]{1,6}")


class Failure(NamedTuple):
    """One fact that is not as a case expects; step from 1, 0 for the case as a whole."""

    id: str
    file: str
    line: int
    step: int
    path: str
    expected: object
    got: object
    phrase: Phrase | None = None

    def __str__(self) -> str:
        return f"{self.place}: {english(self.said)}"

    @property
    def place(self) -> str:
        """Where it is: file:line."""
        return f"{self.file}:{self.line}"

    @property
    def said(self) -> Phrase:
        """What there is to tell of it besides its place."""
        told = self.phrase
        if told is None:
            got = phrase("case.nothing") if self.got == NOTHING else spelled(self.got)
            told = phrase("case.differs", path=self.path, expected=spelled(self.expected), got=got)
        if not self.step:
            return phrase("case.failed", id=self.id, what=told)
        return phrase("case.failed_step", id=self.id, step=self.step, what=told)


@dataclass(slots=True)
class Runner:
    """Runs cases with one content and keeps the log lines that other cases are compared with."""

    content: Content
    lines: dict[tuple[str, str, int], list[Line]] = field(default_factory=dict)

    def run(self, cases: Sequence[Case], others: Sequence[Case] = ()) -> list[Failure]:
        """Every failure of these cases, in order.  others: cases that same_as may name besides."""
        known = {(case.place.file, case.id): case for case in (*others, *cases)}
        found: list[Failure] = []
        for case in cases:
            found += Run(case, self, known).play()
        return found


class Run:
    """One case being run; heard: for what its log says only, which is compared with no third one's."""

    def __init__(
        self, case: Case, runner: Runner, known: Mapping[tuple[str, str], Case], *, heard: bool = False
    ) -> None:
        self.case, self.runner, self.known, self.heard = case, runner, known, heard
        self.stage: Stage | None = None
        self.scenery: Scenery | None = None
        self.failures: list[Failure] = []
        self.told_before: dict[str, int] = {}

    def play(self) -> list[Failure]:
        """Carry out the steps up to the first that cannot be carried out, and compare each."""
        step: Step | None = None
        try:
            if any(not isinstance(step.task, Asked | TextAsk) for step in self.case.steps):
                self.stage = Stage(self.case)
                self.scenery = Scenery(self.stage, self.runner.content.terrain)
            for step in self.case.steps:
                told = self._step(step)
                if self._refused(step, told):
                    self._note_refusal(step, str(told["reason"]))
                else:
                    self._note(step, compare(step.expect, told))
            step = None
            if not self.failures:
                self._unused()
        except DiceExhaustedError as error:
            said = phrase("case.dice_out", purpose=error.purpose, index=error.index)
            missing = Difference(f"dice.{error.purpose}[{error.index}]", "a die", "the list is exhausted")
            self._note(step, [missing], said)
        except FieldcraftError as error:
            path = "not_built" if isinstance(error, NotBuiltError) else "error"
            said = error.phrase or phrase("case.error", why=error.message)
            self._note(step, [Difference(path, "", error.message)], said)
        finally:
            if self.stage is not None:
                self.stage.close()
        return self.failures

    def _refused(self, step: Step, told: Told) -> bool:
        """True if a step's action was refused and it does not expect that."""
        expect = step.expect
        expected = "legal" in expect or expect.get("reason") or expect.get("outcome") == "refused"
        return isinstance(step.task, Wish) and not expected and told["legal"] is False

    def _note_refusal(self, step: Step, reason: str) -> None:
        why = phrase("case.refused", reason=reason)
        said = phrase("case.differs", path="legal", expected=spelled(value=True), got=why)
        self._note(step, [Difference("legal", True, f"refused: {reason}")], said)

    def _step(self, step: Step) -> Told:
        task = step.task
        if isinstance(task, Asked):
            rulesets = self.case.catalogue.rulesets
            if self.case.row.ruleset not in rulesets:
                raise fault(NotBuiltError, "case.not_built", what=self.case.row.ruleset)
            return asking.rule(task, rulesets[self.case.row.ruleset], self.runner.content.catalogue)
        if isinstance(task, TextAsk):
            return {"text": self._texts(task.lang).say(task.text, **task.args)}
        if self.scenery is None:
            raise EngineError("nothing is staged")
        stage = self.scenery.stage
        if isinstance(task, Wish | SetRow | Turn):
            self.told_before = logs.count(stage)
        match task:
            case Wish():
                return carry_out(stage, task)
            case SetRow():
                return apply(stage, self.scenery, task)
            case Turn():
                return start(stage, task.creature)
            case _:
                return self._answer(stage, step, task)

    def _answer(self, stage: Stage, step: Step, asked: Question) -> Told:
        match asked:
            case PairAsk(pair=(first, second), with_=weapon, view=view):
                if view:
                    return believing.pair(stage, first, second, weapon, view)
                return asking.pair(stage, first, second, weapon)
            case CreatureAsk():
                return asking.creature(stage, asked.creature)
            case SquareAsk():
                truth = asking.square(stage, asked.square)
                return truth | believing.square(stage, asked.square, asked.view) if asked.view else truth
            case Judged():
                stage.name_actor(asked.wish.actor)
                refusal = judge(stage, asked.wish)
                return {"legal": refusal is None, "reason": refusal.key.removeprefix("reason.") if refusal else ""}
            case Weighed():
                stage.name_actor(asked.wish.actor)
                return believing.chances_of(stage, asked.wish)
            case LogAsk():
                return self._log(stage, step, asked)
            case _:
                assert_never(asked)

    def _log(self, stage: Stage, step: Step, ask: LogAsk) -> Told:
        since = 0 if ask.whole else self.told_before.get(ask.log, 0)
        lines = logs.lines_of(stage, ask.log, self._texts(ask.lang), since=since)
        self.runner.lines[self.case.place.file, self.case.id, step.number] = lines
        told: Told = {
            "lines": [(line.key, line.key.removeprefix("log."), line.sentence, line.text) for line in lines],
            "count": len(lines),
        }
        wanted = step.expect.get("lacks")
        if isinstance(wanted, list):
            said = [text for line in lines for text in (line.key, line.text)]
            there = [word for word in wanted if any(str(word) in text for text in said)]
            told["lacks"] = [word for word in wanted if word not in there]
        other = str(step.expect.get("same_as") or ask.same_as)
        if other and not self.heard:
            same = self._lines_of(other) == lines
            told["same_as"] = other if same else [line.text for line in lines]
            if ask.same_as and not same:
                self._note(step, [Difference("same_as", other, told["same_as"])])
        return told

    def _lines_of(self, wanted: str) -> list[Line]:
        """The lines asked for in "CASE/STEP", or in the last log question of "CASE".

        Raises: UsageError if nothing was asked there.
        """
        name, _, number = wanted.rpartition("/")
        case, step = self._find(wanted), 0
        if case is None:
            case, step = self._find(name), int(number) if STEP.fullmatch(number) else 0
        if case is None:
            raise fault(UsageError, "case.no_such_step", wanted=repr(wanted))
        here = case.place.file, case.id
        if case is not self.case and not any(key[:2] == here for key in self.runner.lines):
            Run(case, self.runner, self.known, heard=True).play()
        asked = [number for *key, number in self.runner.lines if tuple(key) == here]
        if not asked or (step and step not in asked):
            raise fault(UsageError, "case.no_log", wanted=repr(wanted))
        return self.runner.lines[(*here, step or max(asked))]

    def _find(self, name: str) -> Case | None:
        """The case of this id: of the same file, else of any."""
        same = self.known.get((self.case.place.file, name))
        return same or next((case for (_, found), case in self.known.items() if found == name), None)

    def _texts(self, lang: str) -> Texts:
        return Texts(lang, self.runner.content.texts)

    def _unused(self) -> None:
        if self.stage is None:
            left = {purpose: list(faces) for purpose, faces in self.case.row.dice.items() if faces}
        else:
            left = self.stage.script.unused()
        for purpose, faces in left.items():
            said = phrase("case.dice_left", purpose=purpose, faces=", ".join(map(str, faces)))
            self._note(None, [Difference(f"dice.{purpose}", "every die used", faces)], said)

    def _note(self, step: Step | None, differences: Sequence[Difference], said: Phrase | None = None) -> None:
        place = self.case.place if step is None else step.place
        number = 0 if step is None else step.number
        for path, expected, got in differences:
            self.failures.append(
                Failure(self.case.id, place.file, place.line, number, path, plain(expected), plain(got), said)
            )
