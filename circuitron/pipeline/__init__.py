"""The way through: run, diagnose, repair, guard, run again. Only a rerun decides success."""

from circuitron.pipeline.examine import Tools
from circuitron.pipeline.fixing import check, fix, run

__all__ = ["Tools", "check", "fix", "run"]
