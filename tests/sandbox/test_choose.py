"""Which sandbox is taken, and what is said where there is none."""

from __future__ import annotations

import pytest

from circuitron.errors import SandboxUnavailable, UsageError
from circuitron.sandbox.choose import choose_sandbox, image_of
from circuitron.sandbox.image import build, image_name
from circuitron.sandbox.local import LocalSandbox
from circuitron.settings import SandboxChoice, Settings


@pytest.fixture
def no_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOCKER_HOST", "tcp://127.0.0.1:9")


def choose(choice: SandboxChoice, **settings: str) -> str:
    return choose_sandbox(Settings(sandbox=choice, **settings)).name  # type: ignore[arg-type]


@pytest.mark.usefixtures("no_engine")
def test_auto_without_an_engine_is_local() -> None:
    assert choose(SandboxChoice.AUTO) == "local"


@pytest.mark.usefixtures("no_engine")
def test_docker_without_an_engine() -> None:
    with pytest.raises(SandboxUnavailable, match="No Docker engine answers") as caught:
        choose(SandboxChoice.DOCKER)
    assert "--sandbox local" in caught.value.hint


@pytest.mark.usefixtures("no_engine")
def test_neither_is_never_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LocalSandbox, "obstacle", staticmethod(lambda: "this kernel has no Landlock"))
    with pytest.raises(SandboxUnavailable, match="no Landlock") as caught:
        choose(SandboxChoice.AUTO)
    assert caught.value.hint
    with pytest.raises(SandboxUnavailable, match="no Landlock") as caught:
        choose(SandboxChoice.LOCAL)
    assert "--sandbox none" in caught.value.hint


@pytest.mark.usefixtures("no_engine")
def test_none_must_be_chosen_explicitly() -> None:
    assert choose(SandboxChoice.NONE) == "none"
    assert choose(SandboxChoice.LOCAL) == "local"


@pytest.mark.docker
def test_auto_with_engine_and_image_is_docker() -> None:
    assert choose(SandboxChoice.AUTO) == "docker"


@pytest.mark.docker
def test_without_the_image() -> None:
    assert choose(SandboxChoice.AUTO, image="circuitron/no-such-image") == "local"
    with pytest.raises(SandboxUnavailable, match="has no image") as caught:
        choose(SandboxChoice.DOCKER, image="circuitron/no-such-image")
    assert "circuitron image build" in caught.value.hint


def test_the_image_with_the_version_of_kicad_that_is_asked_for() -> None:
    assert image_name("9") == image_name() == image_name("6") == image_name("")
    assert image_name("10") == f"{image_name()}-kicad10"
    assert image_of(Settings(image="mine:1", kicad="10")) == "mine:1"
    assert image_of(Settings(kicad="9")) == ""


@pytest.mark.docker
def test_an_image_with_kicad_10_is_taken_where_it_has_been_built() -> None:
    import docker
    import docker.errors

    try:
        docker.from_env().images.get(image_name("10"))
        built = True
    except docker.errors.ImageNotFound:
        built = False
    assert image_of(Settings(kicad="10")) == (image_name("10") if built else "")


def test_there_is_no_image_with_any_other_kicad() -> None:
    with pytest.raises(UsageError, match="KiCad 7") as caught:
        build(kicad="7")
    assert "9 or 10" in caught.value.hint
