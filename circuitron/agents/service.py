"""The model service, and which of its models each agent uses."""

from __future__ import annotations

from dataclasses import dataclass, field

from circuitron.agents.base import ModelChoice
from circuitron.agents.prices import no_price, price_of
from circuitron.settings import Settings
from circuitron.settings.addresses import is_loopback, shown

OPENAI = "https://api.openai.com/v1"
DEFAULT_MODEL = "gpt-5.4-mini"
DEFAULT_ESCALATION = "gpt-5.5"
KEY_VARIABLE = "OPENAI_API_KEY"

# The setting that names an agent's own model.
MODEL_SETTINGS = {
    "planner": "planner_model",
    "part_selector": "part_selection_model",
    "generator": "generation_model",
    "validator": "validation_model",
    "runtime_corrector": "runtime_correction_model",
    "erc_handler": "erc_handling_model",
}


@dataclass(frozen=True)
class Service:
    """Where requests to models go.

    Args:
        base_url: address that `/chat/completions` or `/responses` is added to.
        name: what the user sees: "OpenAI", "Ollama", or the address.
        key: sent with every request; "" for none. Never shown.
        model: speaks where no setting names one.
        escalation: speaks after fruitless rounds where no setting names one; "": no other.
        chosen: the user named the address; else it was found, or a project named it, and it learns nothing about the
            user's environment.
    """

    base_url: str = OPENAI
    name: str = "OpenAI"
    key: str = field(default="", repr=False)
    model: str = DEFAULT_MODEL
    escalation: str = ""
    chosen: bool = True

    @property
    def local(self) -> bool:
        """It is on this machine."""
        return is_loopback(self.base_url)

    @property
    def official(self) -> bool:
        """It is OpenAI's own, or Azure's, which shows the schema of an answer to the model by itself."""
        return self._host.endswith((".openai.com", ".openai.azure.com"))

    @property
    def has_responses(self) -> bool:
        """It is OpenAI's own, whose newer models take tools with reasoning through the Responses API only."""
        return self._host.endswith(".openai.com")

    @property
    def _host(self) -> str:
        return self.base_url.partition("://")[2].partition("/")[0].rpartition("@")[2].partition(":")[0].lower()

    @property
    def where(self) -> str:
        """Its name and address, for messages."""
        return self.name if self.name == "OpenAI" else f"{self.name} at {shown(self.base_url)}"


def choose(settings: Settings, agent: str, escalated: bool = False, service: Service | None = None) -> ModelChoice:
    """Which model speaks for an agent.

    Args:
        agent: its name, a key of MODEL_SETTINGS.
        escalated: rounds were fruitless; the stronger model where there is one.
        service: what was found (agents/discovery.py); None: OpenAI with its usual models.
    """
    service = service or Service(escalation=DEFAULT_ESCALATION)
    own = getattr(settings, MODEL_SETTINGS[agent]) or settings.model or service.model
    # Who names a model for all is not given another one behind his back.
    stronger = settings.escalation_model or ("" if settings.model else service.escalation)
    model = (stronger if escalated else "") or own
    return ModelChoice(
        model=model,
        timeout_seconds=settings.model_timeout_seconds,
        max_output_tokens=settings.max_output_tokens,
        price=price_of(model, settings.prices, local=service.local),
        reasoning_effort=settings.reasoning_effort,
    )


def check_prices(settings: Settings, service: Service) -> None:
    """Check before anything is paid that a limit on cost can be kept.

    Raises:
        SettingsError: there is a limit, and a model that would speak has no known price.
    """
    choices = [choose(settings, agent, escalated, service) for agent in MODEL_SETTINGS for escalated in (False, True)]
    unknown = dict.fromkeys(choice.model for choice in choices if choice.price is None)
    if settings.max_cost is not None and unknown:
        raise no_price(*unknown)
