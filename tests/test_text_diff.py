"""Unified diffs taken apart."""

from __future__ import annotations

from circuitron.text_diff import changes, emphasis, hunks, line_before, unified

BEFORE = "".join(f"line {n}\n" for n in range(1, 31))


def test_no_difference_is_no_diff() -> None:
    assert unified(BEFORE, BEFORE, "a", "b") == "" and hunks("") == ()


def test_blocks_know_their_old_lines() -> None:
    after = BEFORE.replace("line 5\n", "LINE 5\nnew\n").replace("line 25\n", "")
    first, second = hunks(unified(BEFORE, after, "a/s.py", "b/s.py"))
    assert first.header.startswith("@@ -2,7 +2,8 @@")
    assert [(b.start, b.removed, b.added) for b in first.blocks if not b.unchanged] == [
        (5, ("line 5",), ("LINE 5", "new"))
    ]
    assert [(b.start, b.removed, b.added) for b in second.blocks if not b.unchanged] == [(25, ("line 25",), ())]
    assert [b.distance(24) for b in second.blocks if b.removed] == [1]


def test_insertion_before_the_first_line_and_no_newline_at_the_end() -> None:
    (hunk,) = hunks(unified("x = 1", "import skidl\nx = 2", "a", "b"))
    (block,) = hunk.blocks
    assert block.removed == ("x = 1",) and block.added == ("import skidl", "x = 2")


def test_lines_that_look_like_diff_marks() -> None:
    before, after = "a\n--- b\n++ c\n@@ d\n", "a\n--- B\n++ c\n@@ d\n"
    (hunk,) = hunks(unified(before, after, "x", "y"))
    assert next(b for b in hunk.blocks if b.removed).removed == ("--- b",)


def test_emphasis_marks_what_differs() -> None:
    old, new = "u1['RESET'] += vcc", "u1['R'] += vcc"
    (a,), (b,) = emphasis(old, new)
    assert old[slice(*a)] == "RESET" and new[slice(*b)] == "R"
    assert emphasis("abc = 1", "completely(different, thing)") == ([], [])


def test_changes_stand_line_for_line_where_as_many_came_as_went() -> None:
    after = BEFORE.replace("line 5\nline 6\n", "LINE 5\nLINE 6\n").replace("line 9\n", "line 9\nnew\nmore\n")
    assert [(b.start, b.removed, b.added) for b in changes(BEFORE, after)] == [
        (5, ("line 5",), ("LINE 5",)),
        (6, ("line 6",), ("LINE 6",)),
        (10, (), ("new", "more")),
    ]


def test_lines_are_followed_back() -> None:
    after = "import x\n" + BEFORE.replace("line 5\n", "LINE 5\n").replace("line 9\n", "line 9\nnew\n")
    assert [line_before(BEFORE, after, n) for n in (1, 2, 6, 10, 11, 12)] == [1, 1, 5, 9, 9, 10]


def test_a_form_feed_ends_no_line() -> None:
    (hunk,) = hunks(unified("a\n\x0c\nb\x85c = 1\n", "a\n\x0c\nb\x85c = 2\n", "a", "b"))
    assert [b.removed for b in hunk.blocks if b.removed] == [("b\x85c = 1",)]
