"""Where the result of a repair goes: into the script's place, another file, standard output, or nowhere."""

from __future__ import annotations

import os
import posixpath
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from circuitron.errors import UsageError

if TYPE_CHECKING:
    from circuitron.commands.inputs import Input
    from circuitron.fix_result import FixResult
    from circuitron.run_request import Module, Project
    from circuitron.sourcefile import SourceFile

STDIO = Path("-")


@dataclass(frozen=True)
class Delivered:
    """What was done with a result, in words, and whether the repair has reached its place."""

    words: str
    written: bool


@dataclass(frozen=True)
class WrittenFile:
    """One file of a repair: how the user calls it, as it was read, and its new text."""

    shown: str
    source: SourceFile
    text: str

    @property
    def data(self) -> bytes:
        return self.source.encode(self.text)


def written_files(item: Input, result: FixResult) -> tuple[WrittenFile, ...]:
    """The files that a repair changes, the script first; the script alone where nothing is changed."""
    modules = {module.name: module.source for module in item.modules}
    found = [
        WrittenFile(_beside(item, modules[m.name]), modules[m.name], m.source)
        for m in result.modules
        if m.name in modules
    ]
    if result.source != result.original or not found:
        found.insert(0, WrittenFile(item.path, item.source, result.source))
    return tuple(found)


def _beside(item: Input, module: SourceFile) -> str:
    """The path of a module as the user names that of the script."""
    assert module.path is not None
    given = os.path.dirname(item.path)  # noqa: PTH120 - as it was given
    if os.path.realpath(given) != os.path.realpath(item.folder):  # the script's name is a link
        return os.path.relpath(module.path)
    inner = os.path.relpath(module.path, item.folder)
    return os.path.normpath(os.path.join(given, inner))  # noqa: PTH118


def library_beside(item: Input, project: Project) -> Module | None:
    """The file beside a script that symbols which KiCad lacks can be put into; None where there is no place for it.

    The script must stand in a project that runs see, and a file of that name must be one of ours.
    """
    from circuitron.knowledge.supplement import BESIDE_FILE, is_own
    from circuitron.regular_file import read_bytes
    from circuitron.run_request import Module
    from circuitron.sourcefile import MAX_BYTES

    path, place = item.source.path, item.folder / BESIDE_FILE
    if path is None or path.is_symlink() or project.folder is None or place.is_symlink():
        return None
    text = ""
    if place.exists():
        try:
            text = read_bytes(place, MAX_BYTES).decode()
        except (OSError, UnicodeDecodeError):
            return None
        if not is_own(text):
            return None
    return Module(name=posixpath.normpath(posixpath.join(project.script_folder, BESIDE_FILE)), source=text)


def library_changed(item: Input, result: FixResult) -> bool:
    """Whether the file beside a script is another one by now than the one that a repair adds symbols to."""
    from circuitron.knowledge.supplement import BESIDE_FILE

    if result.library is None:
        return False
    place = item.folder / BESIDE_FILE
    there = _present(place) if place.exists() else None
    return there not in (result.library.original.encode() or None, result.library.source.encode())


@dataclass(frozen=True)
class Target:
    """Where results go.

    Args:
        output: a file, or "-" for standard output; None for the script's own place.
        partial: also what was repaired only in part: safe edits that the guard let pass and that left less wrong.
        diff: nowhere.
        patch: with `diff`: the repair as a whole, for patch(1), on standard output.
    """

    output: Path | None = None
    partial: bool = False
    diff: bool = False
    patch: bool = False

    @property
    def in_place(self) -> bool:
        """The script itself is rewritten, so that other files may be written beside it."""
        return self.output is None and not self.diff

    @property
    def streamed(self) -> bool:
        """Results go where nothing of them stays, so a run that is gone on with writes them again."""
        from circuitron.sourcefile import is_stream

        return self.printed or (self.output is not None and is_stream(self.output))

    @property
    def printed(self) -> bool:
        """Results go to standard output, so nothing else may."""
        return self.output == STDIO or (self.diff and self.patch)

    def deliver(self, item: Input, result: FixResult) -> Delivered:
        """Put a result where it belongs.

        Raises:
            StorageFailure: it cannot be written. What was there is as it was.
        """
        from circuitron.outcome import Outcome

        verified = result.outcome.verified
        if self.diff:
            if self.patch and verified:
                for file in written_files(item, result):
                    _print(file.source.patch(file.text, file.shown))
            return Delivered("not written (--diff)" if result.outcome is Outcome.REPAIRED else "", written=False)
        if self.output is not None and result.modules and (verified or self.partial):
            return self._too_much(item, result)
        if self.output == STDIO:
            return self._pass_on(item, result, verified)
        if self.output is not None:
            return self._write_output(self.output, item, result)
        if self.partial and result.outcome is Outcome.UNREPAIRED and result.edits:
            done = self._write_back(item, result)
            return Delivered(done.words.replace("written", "written in part", 1 if done.written else 0), written=False)
        if result.outcome is not Outcome.REPAIRED:
            return Delivered("" if verified else "the file is unchanged", written=False)
        return self._write_back(item, result)

    def _write_back(self, item: Input, result: FixResult) -> Delivered:
        """All files into their own places, unless one holds by now something that Circuitron has not seen."""
        from circuitron.knowledge.supplement import BESIDE_FILE
        from circuitron.originals import Change, Originals
        from circuitron.sourcefile import argument, reads_as, real

        files = written_files(item, result)
        changes: dict[Path, Change] = {}
        if result.library is not None:
            place, library = item.folder / BESIDE_FILE, result.library.source.encode()
            if library_changed(item, result):
                return Delivered(f"not written: {place.name} was changed since it was read", written=False)
            there = _present(place) if place.exists() else None
            if there != library:
                changes[real(place)] = Change(place, there, library)
        for file in files:
            path = file.source.path
            assert path is not None  # standard input goes to standard output
            data, place = file.data, real(path)
            if not reads_as(data, file.text):
                words = f"not written: with the encoding comment of {file.shown}, Python would read another text"
                return Delivered(words, written=False)
            present = _present(path)
            if present is None:
                return Delivered(f"not written: {file.shown} cannot be read any more", written=False)
            if present == data:  # a run that is gone on with may have written it before it was interrupted
                continue
            if present != file.source.data:
                return Delivered(f"not written: {file.shown} was changed since it was read", written=False)
            if place in changes and changes[place].after != data:  # a link gives one file two names
                return Delivered(f"not written: {file.shown} is also another file of the program", written=False)
            changes[place] = Change(path, present, data)
        if changes:
            Originals().replace_all(list(changes.values()))
        shown = [file.shown for file in files]
        if result.library is not None:
            shown.append(os.path.join(os.path.dirname(item.path), BESIDE_FILE))  # noqa: PTH118, PTH120 - as it was given
        what = f"written: {', '.join(shown)}" if len(shown) > 1 or result.modules else "written"
        return Delivered(f"{what} (to undo: circuitron undo {argument(files[0].shown)})", written=True)

    def _too_much(self, item: Input, result: FixResult) -> Delivered:
        """A repair of several files does not fit into one."""
        names = ", ".join(module.name for module in result.modules)
        if self.output == STDIO:
            _print(item.source.encode(result.original))
        words = (
            f"nothing written: {names} would have to change too, and --output takes one file; "
            f"without --output each file is written in its place, --diff --quiet prints a patch"
        )
        return Delivered(words, written=False)

    def _write_output(self, output: Path, item: Input, result: FixResult) -> Delivered:
        """Into another file, also a repair that only lacks somebody's word on its parts: the script is left alone."""
        from circuitron import sourcefile
        from circuitron.originals import Originals
        from circuitron.outcome import Outcome

        faultless = result.outcome is not Outcome.UNREPAIRED
        itself = sourcefile.real(output) == sourcefile.real(item.own)
        if not (self.partial or result.outcome.verified or (faultless and not itself)):
            return Delivered("nothing written", written=False)
        words = f"written to {output}{'' if faultless else ' in part'}"
        data = item.source.encode(result.source)
        if sourcefile.is_stream(output):
            sourcefile.pour(output, data)
            return Delivered(words, written=True)
        present = output.read_bytes() if output.is_file() else None
        if present is None:
            sourcefile.write(output, data)
        elif present != data:
            Originals().replace(output, present, data)
        return Delivered(words, written=True)

    def _pass_on(self, item: Input, result: FixResult, verified: bool) -> Delivered:
        """Repaired or as it came, so that a filter never loses the script."""
        keep = verified or self.partial
        _print(item.source.encode(result.source if keep else result.original))
        return Delivered("written to standard output" if keep else "passed on unchanged", written=verified)


def choose_target(scripts: Sequence[Path], output: Path | None, *, partial: bool, diff: bool, quiet: bool) -> Target:
    """The target that the options of `circuitron fix` ask for.

    Raises:
        UsageError: they contradict each other, or the output cannot be a file.
    """
    from circuitron.sourcefile import descriptor_of

    if output is not None and descriptor_of(output) == 1:
        output = STDIO
    if STDIO in scripts and len(scripts) > 1:
        raise UsageError("- cannot be mixed with other scripts.")
    if output is not None and (len(scripts) > 1 or diff):
        raise UsageError("--output takes one script, and cannot be used with --diff.")
    if output is None and scripts[0] == STDIO:
        output = STDIO
    if partial and diff:
        raise UsageError("--partial cannot be used with --diff, which writes nothing.")
    if output is not None and output != STDIO:
        check_file("--output", output)
    return Target(output, partial, diff, patch=diff and quiet)


def check_file(option: str, path: Path) -> None:
    """Find out whether an option names what can be a file that is written.

    Raises:
        UsageError: it cannot be one.
    """
    from circuitron.sourcefile import is_stream, real

    if path.is_dir():
        raise UsageError(f"{option} {path} is a folder.")
    if path.is_block_device():
        raise UsageError(f"{option} {path} is a disk.")
    # Whoever wrote a folder may have put a link to the user's own files under the name that users are told to use.
    if path.is_symlink() and not is_stream(path) and not real(path).is_relative_to(real(path.parent)):
        raise UsageError(f"{option} {path} is a link to {real(path)}.", "Name that file itself.")
    if not path.parent.is_dir():
        raise UsageError(f"{option} {path}: there is no folder {path.parent}.")


def _present(path: Path) -> bytes | None:
    """What a file holds now; None where it cannot be read."""
    try:
        return path.read_bytes()
    except OSError:
        return None


def _print(data: bytes) -> None:
    """Source on standard output: byte for byte, unless a person would see it."""
    if sys.stdout.isatty():
        from circuitron import sanitise

        sys.stdout.write(sanitise.code(data.decode(errors="replace")))
    else:
        sys.stdout.buffer.write(data)
    sys.stdout.flush()
