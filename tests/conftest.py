"""What every test needs: silent drivers, private user folders, and one scale for long checks."""

import atexit
import gc
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator

MOST_WORKERS = 8
HOME = tempfile.mkdtemp(prefix="fieldcraft-test-")
atexit.register(shutil.rmtree, HOME, True)
if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):  # none is left behind, but all processes of this run share theirs
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = os.path.join(HOME, "bytecode")
    sys.dont_write_bytecode = False
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ["FIELDCRAFT_HOME"] = HOME
os.environ["FIELDCRAFT_DEBUG"] = "1"  # what nobody expects fails a test as it is, and is no line with an exit code
os.environ["LC_ALL"] = "C.UTF-8"  # tests read English, whatever their machine speaks

import pytest
from hypothesis import settings

from ecs import native


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the checks that scale with ten times the cases")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Run the whole suite on all cores, and what is named on the command line in one process, which starts sooner."""
    whole = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    return min(os.cpu_count() or 1, MOST_WORKERS) if whole else 0


def pytest_configure(config: pytest.Config) -> None:
    """Give property tests the same cases in every run, without a deadline; --long draws new ones, ten times as many."""
    settings.register_profile("plain", derandomize=True, database=None, deadline=None)
    settings.register_profile("long", max_examples=1000, database=None, deadline=None, print_blob=True)
    settings.load_profile("long" if config.getoption("--long") else "plain")


def pytest_collection_finish() -> None:
    """Let the cycle collector pass over the thousands of tests there are, and come less often: a tenth of all time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def pytest_report_header() -> str:
    return f"kernel: {native.STATE.text}"


@pytest.fixture(autouse=True)
def close_arenas() -> Iterator[None]:
    """Close the battles a test opened through tests.arena."""
    yield
    arena = sys.modules.get("tests.arena")
    while arena is not None and arena.MADE:
        arena.MADE.pop().close()


@pytest.fixture(scope="session")
def scale(request: pytest.FixtureRequest) -> int:
    """How many times the ordinary number of cases a scaling test runs: 1, or 10 with --long."""
    return 10 if request.config.getoption("--long") else 1
