"""Prices: the table that ships, what users add, and what is made of them."""

from __future__ import annotations

import datetime
import tomllib
from pathlib import Path

import pytest

import circuitron.agents.prices as prices_module
from circuitron.agents.prices import FREE, cost, estimated, input_at_most, most, price_of, priced
from circuitron.agents.service import DEFAULT_ESCALATION, DEFAULT_MODEL
from circuitron.chat import ChatRequest, Message, Price, ToolCall, ToolSpec, Usage
from circuitron.errors import SettingsError
from circuitron.settings import load

PRICE = Price(input=1.0, cached=0.1, output=10.0)
TABLE = tomllib.loads((Path(prices_module.__file__).parent / "prices.toml").read_text())


def test_every_row_says_when_and_where_it_was_seen() -> None:
    for model, row in TABLE.items():
        assert row["input"] > row["cached"] > 0 and row["output"] > row["input"], model
        assert isinstance(row["seen"], datetime.date) and row["source"].startswith("https://"), model
    assert {DEFAULT_MODEL, DEFAULT_ESCALATION} <= TABLE.keys()


def test_the_users_price_wins_and_a_snapshot_costs_what_its_model_costs() -> None:
    listed = price_of(DEFAULT_MODEL, {})
    assert listed and listed == price_of(f"{DEFAULT_MODEL}-2026-03-17", {})
    assert price_of(DEFAULT_MODEL, {DEFAULT_MODEL: PRICE}) == PRICE
    assert price_of("gpt-5.4-mini-turbo", {}) is None  # a name that only begins alike is another model
    assert price_of("mine", {"mine": PRICE}) == PRICE


def test_what_runs_here_costs_nothing_unless_the_user_says_so() -> None:
    assert price_of("qwen3:14b", {}, local=True) == FREE
    assert price_of(DEFAULT_MODEL, {}, local=True) == FREE  # whatever it calls itself
    assert price_of("qwen3:14b", {"qwen3:14b": PRICE}, local=True) == PRICE


def test_cached_tokens_are_billed_as_such() -> None:
    usage = Usage(input_tokens=1_000_000, cached_tokens=400_000, output_tokens=100_000)
    assert cost(usage, PRICE) == pytest.approx(0.6 + 0.04 + 1.0)
    assert priced(usage, None).cost is None
    assert cost(Usage(input_tokens=10, cached_tokens=99), PRICE) == pytest.approx(1e-6)  # a server that counts wrong


def request(text: str = "x" * 3000) -> ChatRequest:
    messages = (
        Message(role="system", content=text),
        Message(role="assistant", content="", tool_calls=(ToolCall(id="1", name="t", arguments=text),)),
    )
    tool = ToolSpec(name="t", description=text, parameters={"type": "object"})
    schema = {"description": text}
    return ChatRequest(
        agent="a", model="m", messages=messages, tools=(tool,), output_schema=schema, max_output_tokens=100, price=PRICE
    )


def test_the_bound_counts_all_that_is_sent() -> None:
    small, large = request("x" * 1000), request("x" * 3000)
    assert input_at_most(large) - input_at_most(small) == 4 * 2000 // 2
    assert most(large) == pytest.approx((input_at_most(large) * 1.0 + 100 * 10.0) / 1e6)


@pytest.mark.parametrize(
    "text", ["def blink(pin):\n    return Net('LED') & R1 & pin\n", "1 VCC PWRIN\n2 GND PWRIN\n", "Ωμ°→"]
)
def test_the_bound_is_above_the_estimate(text: str) -> None:
    requested = request(text * 500)
    assert input_at_most(requested) > estimated(requested, "").input_tokens > 0


def test_an_estimate_says_that_it_is_one() -> None:
    usage = estimated(request(), "y" * 400)
    assert usage.estimated and usage.output_tokens == 100 and usage.cost == pytest.approx(cost(usage, PRICE))


# ------------------------------------------------------------------------------------------------------ in the settings


def test_users_add_prices(tmp_path: Path, own_settings: Path) -> None:
    own_settings.parent.mkdir(parents=True)
    own_settings.write_text(
        '[prices."my-model"]\ninput = 0.5\noutput = 2\n'
        '[prices."org/model-v1.5"]\ninput = 1.0\ncached = 0.25\noutput = 4.0\n'
    )
    assert load(tmp_path, environment={}).prices == {
        "my-model": Price(input=0.5, cached=0.5, output=2.0),
        "org/model-v1.5": Price(input=1.0, cached=0.25, output=4.0),
    }
    settings = load(tmp_path, environment={"CIRCUITRON_PRICES": '{"m": {"input": 1, "output": 2}}'})
    assert settings.prices == {"m": Price(input=1, cached=1, output=2)}


@pytest.mark.parametrize(
    "text",
    [
        "prices = 5",
        "prices = {m = 5}",
        "prices = {m = {input = 1}}",
        "prices = {m = {input = -1, output = 2}}",
        "prices = {m = {input = nan, output = 2}}",
        "prices = {m = {input = 1, output = inf}}",
        "prices = {m = {input = 1, output = 2, ouput = 3}}",
        "prices = {m = {input = 'cheap', output = 2}}",
    ],
)
def test_a_price_that_is_none_is_an_error(tmp_path: Path, own_settings: Path, text: str) -> None:
    own_settings.parent.mkdir(parents=True)
    own_settings.write_text(f"{text}\n")
    with pytest.raises(SettingsError, match=r"prices in .* allowed: a table by model"):
        load(tmp_path, environment={})
