"""Downloads a file: resumed where it broke off, checked, and put in place only when it is whole and right."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import http.client
import os
import re
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

from circuitron import __version__
from circuitron.errors import FatalError, StorageFailure, UsageError
from circuitron.libraries.sources import Archive

LARGEST = 300_000_000  # bytes of an archive; KiCad's largest has 32 million
_PIECE = 1 << 16
_SECONDS = 30  # without a byte
_TRIES = 3  # a connection that breaks is taken up again where it broke

Progress = Callable[[int, int], None]  # bytes so far, bytes in all (0 where nobody says)


class Unreachable(FatalError):
    """The server cannot be reached, or does not have the file; another source may."""


class _Broken(Exception):
    """The connection broke; what came is kept."""


def download(archive: Archive, folder: Path, progress: Progress) -> Path:
    """The archive in `folder`. What came of it is kept there when the connection breaks or the user interrupts, and a
    later call fetches the rest; a file that nobody vouches for is fetched anew.

    Raises:
        UsageError: the address is not one to trust.
        Unreachable: the server does not answer, or not with the file.
        FatalError: what came is not what was expected.
        StorageFailure: there is no room for it.
    """
    _require_safe(archive)
    whole = folder / f"{hashlib.sha256(archive.url.encode()).hexdigest()[:16]}-{_file_name(archive)}"
    part = whole.with_name(f"{whole.name}.part")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not whole.is_file():
            _fetch(archive, part, progress)
            _check(archive, part)
            part.replace(whole)
    except OSError as error:
        raise storage_failure(error, folder) from error
    return whole


def storage_failure(error: OSError, folder: Path) -> StorageFailure:
    """What to tell the user of a folder that cannot be written."""
    full = error.errno in (errno.ENOSPC, errno.EDQUOT)
    hint = "Free some space and start again: what was fetched is kept." if full else ""
    return StorageFailure(f"{folder} cannot be written: {error.strerror or error}.", hint)


def sha256_of(path: Path) -> str:
    """The SHA-256 of a file."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def require_checksum(path: Path, checksum: str, what: str) -> None:
    """
    Raises:
        FatalError: the file has another checksum than "sha256:…" or "sha512:…".
    """
    algorithm, _, expected = checksum.partition(":")
    with path.open("rb") as stream:
        found = hashlib.file_digest(stream, algorithm).hexdigest()
    if found != expected.lower():
        raise FatalError(
            f"{what} is not the expected file: its {algorithm.upper()} is {found[:16]}…, not {expected[:16]}….",
            "It was damaged on the way, or changed at its source. Start again, or take another source with --from.",
        )


def _require_safe(archive: Archive) -> None:
    """Plain HTTP is for what a checksum vouches for, and for this machine."""
    parts = urllib.parse.urlsplit(archive.url)
    local = parts.hostname in ("127.0.0.1", "::1", "localhost")
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise UsageError(f"{archive.url} is no http or https address.")
    if parts.scheme == "http" and not archive.checksum and not local:
        raise UsageError(
            f"{archive.url} could be changed on the way.", "Take https, or vouch for the file with --sha256."
        )


def _file_name(archive: Archive) -> str:
    return re.sub(r"[^\w.+~-]", "_", archive.name)[-80:]


def _fetch(archive: Archive, part: Path, progress: Progress) -> None:
    """Fill `part`.

    Raises:
        Unreachable, FatalError: as `download`.
        OSError: it cannot be written.
    """
    if not archive.checksum:
        part.unlink(missing_ok=True)
    problem = ""
    for _ in range(_TRIES):
        try:
            _go_on(archive, part, progress)
            return
        except _Broken as error:
            problem = str(error)
    raise Unreachable(
        f"{archive.url} broke off after {_size(part):,} bytes: {problem}.", "Start again: it goes on from there."
    )


def _go_on(archive: Archive, part: Path, progress: Progress) -> None:
    """Fetch what `part` lacks.

    Raises:
        _Broken: the connection broke.
    """
    have = _size(part)
    if archive.size and have >= archive.size:
        return  # whole, or wrong: the checksum tells
    with _answer(archive, have) as answer:
        if answer.status == http.HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE:
            return  # nothing is left to fetch, or the file is another one now: the checksum tells
        start = _resumed_at(answer, have)
        length = int(answer.headers.get("Content-Length") or 0)
        whole = start + length if length else 0
        if max(whole, start) > LARGEST or (archive.size and whole and whole != archive.size):
            raise FatalError(f"{archive.url} has {whole:,} bytes; expected are {archive.size or LARGEST:,} at most.")
        with part.open("r+b" if start else "wb") as stream:
            stream.seek(start)
            stream.truncate()
            _copy(answer, stream, start, whole, archive, progress)


def _copy(answer: Any, stream: IO[bytes], start: int, whole: int, archive: Archive, progress: Progress) -> None:
    done = start
    progress(done, whole)
    while True:
        try:
            piece = answer.read(_PIECE)
        except (OSError, http.client.HTTPException) as error:
            raise _Broken(str(error) or type(error).__name__) from error
        if not piece:
            break
        stream.write(piece)
        done += len(piece)
        if done > (archive.size or LARGEST):
            raise FatalError(f"{archive.url} sends more than {archive.size or LARGEST:,} bytes.")
        progress(done, whole)
    if whole and done < whole:
        raise _Broken(f"{whole - done:,} bytes are missing")


@contextlib.contextmanager
def _answer(archive: Archive, have: int) -> Iterator[Any]:
    """The server's answer to a request for the file from byte `have` on."""
    headers = {"User-Agent": f"circuitron/{__version__}", "Accept-Encoding": "identity"}
    if have:
        headers["Range"] = f"bytes={have}-"
    request = urllib.request.Request(archive.url, headers=headers)
    try:
        answer = urllib.request.build_opener(_SafeRedirects).open(request, timeout=_SECONDS)
    except urllib.error.HTTPError as error:
        if not (have and error.code == http.HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE):
            with error:
                raise Unreachable(f"{archive.url}: {error.code} {error.reason}.", _OTHERWISE) from error
        answer = error
    except (OSError, http.client.HTTPException) as error:
        reason = getattr(error, "reason", error)
        host = urllib.parse.urlsplit(archive.url).hostname
        raise Unreachable(f"{host} cannot be reached: {reason}.", _OTHERWISE) from error
    with answer:
        yield answer


_OTHERWISE = "Without a network: circuitron libraries get VERSION --from FILE, with an archive fetched elsewhere."


class _SafeRedirects(urllib.request.HTTPRedirectHandler):
    """Follows no redirection from https to anything else."""

    def redirect_request(self, req: Any, fp: Any, code: int, msg: str, headers: Any, newurl: str) -> Any:
        if req.full_url.startswith("https:") and not newurl.startswith("https:"):
            raise urllib.error.HTTPError(req.full_url, code, "leads from https to another protocol", headers, fp)
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _resumed_at(answer: Any, have: int) -> int:
    """The byte at which the answer begins: a server may send the whole file whatever was requested.

    Raises:
        _Broken: it begins elsewhere.
    """
    if answer.status != http.HTTPStatus.PARTIAL_CONTENT:
        return 0
    if not (answer.headers.get("Content-Range") or "").startswith(f"bytes {have}-"):
        raise _Broken("the server sent another part than the requested one")
    return have


def _check(archive: Archive, part: Path) -> None:
    """
    Raises:
        FatalError: the file is another one. It is removed, so that the next try starts anew.
    """
    try:
        if archive.checksum:
            require_checksum(part, archive.checksum, archive.name)
    except FatalError:
        part.unlink()
        raise


def _size(path: Path) -> int:
    try:
        return os.stat(path).st_size  # noqa: PTH116  pathlib's raises the same
    except FileNotFoundError:
        return 0
