"""The way through: run, diagnose, repair, guard, run again. Only a rerun decides success."""

from circuitron.pipeline.environment import Environment
from circuitron.pipeline.fixing import check, fix, run

__all__ = ["Environment", "check", "fix", "run"]
