"""Full-text search over names, keywords, descriptions and pin names of the symbol index."""

from __future__ import annotations

import re
import sqlite3

# Weights of name, keywords, description, pins: what a symbol is called says more than what its pins are.
_RANK = "bm25(words, 10.0, 4.0, 3.0, 1.0)"


def search(connection: sqlite3.Connection, query: str, limit: int) -> list[tuple[str, str]]:
    """(library, name) of the symbols that match all words of `query`, else any of them, best first."""
    words = re.findall(r"[^\W_]+", query.casefold())
    if not words or limit < 1:
        return []
    exact = connection.execute("SELECT library, name FROM symbol WHERE name_key = ?", (query.strip().casefold(),))
    found: dict[tuple[str, str], None] = dict.fromkeys(exact.fetchall())
    for joint in (" ", " OR "):
        found.update(dict.fromkeys(_matches(connection, words, joint, limit)))
        if found:
            break
    return list(found)[:limit]


def _matches(connection: sqlite3.Connection, words: list[str], joint: str, limit: int) -> list[tuple[str, str]]:
    has_words = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'words'").fetchone()
    if not has_words:
        return _scan(connection, words, joint, limit)
    expression = joint.join(f'"{word}"*' for word in words)
    sql = (
        "SELECT s.library, s.name FROM words JOIN symbol s ON s.id = words.rowid WHERE words MATCH ?"
        f" ORDER BY {_RANK}, length(s.name), s.name LIMIT ?"
    )
    return connection.execute(sql, (expression, limit)).fetchall()


def _scan(connection: sqlite3.Connection, words: list[str], joint: str, limit: int) -> list[tuple[str, str]]:
    """The same without FTS5: a scan of names, keywords and descriptions (pin names are not looked at)."""
    text = "(s.name || ' ' || s.keywords || ' ' || s.description)"
    where = (" AND " if joint == " " else " OR ").join(f"{text} LIKE ?" for _ in words)
    sql = f"SELECT s.library, s.name FROM symbol s WHERE {where} ORDER BY s.name NOT LIKE ?, length(s.name) LIMIT ?"
    patterns = [f"%{word}%" for word in words]
    return connection.execute(sql, (*patterns, f"{words[0]}%", limit)).fetchall()
