"""Compile the hot modules with mypyc where a C compiler is to be had; else install them as plain Python.

FIELDCRAFT_PURE unset: compile if possible.  1: do not compile.  0: fail rather than fall back.
Run by pip once per step of a build (PEP 517), so nothing is compiled before the step that needs it.
"""

import atexit
import contextlib
import importlib.util
import io
import os
import shutil
import sys
import sysconfig
import tempfile
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext

MYPY = "mypy>=2.4.1,<2.5"
HERE = Path(__file__).resolve().parent
NATIVE = HERE / "ecs" / "_native"
WISH = os.environ.get("FIELDCRAFT_PURE", "")

spec = importlib.util.spec_from_file_location("native_for_build", HERE / "ecs" / "native.py")
native = importlib.util.module_from_spec(spec)
spec.loader.exec_module(native)


def obstacle():
    """Why this machine cannot compile, or ''."""
    if WISH == "1":
        return "installed with FIELDCRAFT_PURE=1"
    if gone := native.missing(str(HERE)):
        return f"{gone[0]} is missing"
    if sys.implementation.name != "cpython":
        return f"mypyc does not support {sys.implementation.name}"
    from distutils import ccompiler  # setuptools' own copy
    from distutils import sysconfig as distutils_sysconfig

    with tempfile.TemporaryDirectory() as folder:
        try:
            compiler = ccompiler.new_compiler()
            distutils_sysconfig.customize_compiler(compiler)
            Path(folder, "probe.c").write_text("#include <Python.h>\nPyObject *probe(void) { return Py_None; }\n")
            headers = sorted({sysconfig.get_path("include"), sysconfig.get_path("platinclude")})
            objects = compiler.compile([os.path.join(folder, "probe.c")], output_dir=folder, include_dirs=headers)
            compiler.link_shared_object(objects, os.path.join(folder, "probe.so"))
        except Exception as e:  # any failure of any compiler means the same here: install without it
            print(f"fieldcraft: {e}", file=sys.stderr)
            return "no C compiler with Python headers found (Debian: gcc python3-dev; macOS: xcode-select --install)"
    return ""


def native_extensions():
    """Translate SOURCES to C; returns the setuptools extensions.  Raises RuntimeError with what mypyc said."""
    from mypyc.build import mypycify

    tag = native.tag(str(HERE))
    out = tempfile.mkdtemp(prefix="fieldcraft-c-")
    atexit.register(shutil.rmtree, out, True)
    said = io.StringIO()
    try:
        with contextlib.redirect_stdout(said):
            # --config-file= : the project's own strictness must not decide whether a user's build compiles, nor whether
            # the libraries there come with their types
            extensions = mypycify(
                ["--config-file=", "--ignore-missing-imports", *native.SOURCES],
                group_name=f"ecs._native.{tag}.kernel",
                target_dir=out,
                debug_level="0",
            )
    except SystemExit:  # mypyc prints its errors and leaves
        raise RuntimeError(said.getvalue().strip()) from None
    for extension in extensions:  # files: [fieldcraft/]ecs/_native/<tag>/; import names stay ecs.*
        of_group = extension.name.endswith("__mypyc")
        inside = extension.name if of_group else f"ecs._native.{tag}.{extension.name}"
        extension.name = "fieldcraft." + inside
        extension.optional = WISH != "0"
        extension.extra_compile_args = [a for a in extension.extra_compile_args if a != "-Werror"]
        if os.name == "posix":  # nobody replaces one of our functions when the library is loaded: they may be inlined
            extension.extra_compile_args.append("-fno-semantic-interposition")
    return extensions


def sweep():
    """Remove what was compiled in the checkout for this Python; other Pythons' files stay."""
    for folder in NATIVE.glob("k*"):
        for old in folder.rglob("*" + sysconfig.get_config_var("EXT_SUFFIX")):
            with contextlib.suppress(OSError):  # in use on Windows: harmless, the folder is named after other sources
                old.unlink()
        if not any(file.is_file() for file in folder.rglob("*")):
            shutil.rmtree(folder, ignore_errors=True)


class BuildNative(build_ext):
    """Put the compiled modules of an editable or in-place build beside the sources, and only today's."""

    def copy_extensions_to_source(self):
        if self.extensions:
            sweep()
        build_py = self.get_finalized_command("build_py")
        for extension in self.extensions:
            target = self._get_inplace_equivalent(build_py, extension)[0]
            os.makedirs(os.path.dirname(target), exist_ok=True)
        super().copy_extensions_to_source()


def options_for(asked):
    """Keywords for setup() at the step that pip asks for."""
    why = NATIVE / "why.txt"  # pip hides what a build prints; main.py doctor shows this
    if "sdist" in asked:
        why.unlink(missing_ok=True)
    elif "egg_info" in asked:  # get_requires_for_build_*: ask for mypy only where it is of use
        if importlib.util.find_spec("mypyc") is None and not obstacle():
            return {"setup_requires": [MYPY]}
    elif asked & {"bdist_wheel", "editable_wheel", "build_ext"}:
        shutil.rmtree(HERE / "build", ignore_errors=True)  # else files of earlier builds get into the wheel
        why.unlink(missing_ok=True)
        problem = obstacle()
        if not problem:
            try:
                return {"ext_modules": native_extensions()}
            except Exception as e:  # whatever mypyc stumbles over, the interpreted modules still work
                problem = f"{type(e).__name__}: {e}"
        if WISH == "0":
            sys.exit(f"fieldcraft: FIELDCRAFT_PURE=0, but {problem}")
        print(f"fieldcraft: installing the interpreted modules only ({problem})", file=sys.stderr)
        if WISH == "1" and "bdist_wheel" not in asked:
            sweep()
        why.parent.mkdir(exist_ok=True)
        why.write_text(problem[:300], encoding="utf-8")
    return {}


# script_name keeps setup.py itself out of the wheel
setup(script_name="setup.py", cmdclass={"build_ext": BuildNative}, **options_for(set(sys.argv[1:])))
