"""Frames survive any cut, and nothing that is none gets through."""

from __future__ import annotations

import os
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from circuitron.sandbox.runner.frames import FrameError, Unpacker, pack, receive, send

VALUES = st.dictionaries(st.text(), st.one_of(st.text(), st.integers(), st.lists(st.text())), max_size=5)


@given(values=st.lists(VALUES, max_size=4), cuts=st.lists(st.integers(1, 50)))
def test_any_pieces_give_the_same_frames(values: list[dict[str, object]], cuts: list[int]) -> None:
    stream = b"".join(map(pack, values))
    unpacker, found = Unpacker(1 << 20), []
    while stream:
        size = cuts.pop() if cuts else 7
        unpacker.feed(stream[:size])
        stream = stream[size:]
        while (frame := unpacker.next()) is not None:
            found.append(frame)
    assert found == values


@pytest.mark.parametrize(
    "stream", [b"\xff\xff\xff\xff", b"\0\0\0\x02[]", b"\0\0\0\x03{,}", b"\0\0\0\0", b"\0\x01\x86\xa0" + b"[" * 100_000]
)
def test_refused(stream: bytes) -> None:
    unpacker = Unpacker(1 << 20)
    unpacker.feed(stream)
    with pytest.raises(FrameError):
        unpacker.next()


def test_over_a_pipe() -> None:
    reader, writer = os.pipe()
    values = [{"source": "x" * 3_000_000}, {"a": 1}]
    thread = threading.Thread(target=lambda: [send(writer, value) for value in values] and os.close(writer))
    thread.start()
    assert [receive(reader), receive(reader), receive(reader)] == [*values, None]
    thread.join()
    os.close(reader)
