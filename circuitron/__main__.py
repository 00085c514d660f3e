"""Where `circuitron` and `python -m circuitron` start: signals first, then everything that takes time to load."""

import gc

from circuitron.import_path import leave_current_folder

leave_current_folder()
gc.disable()  # loading makes many objects and no garbage; commands/environments.py has it enabled

from circuitron.commands.interruption import end_interrupted, install_signals, interrupted  # noqa: E402


def main() -> None:
    """Entry point of the command."""
    try:
        install_signals()
        from circuitron.cli import main as run

        run()
    except KeyboardInterrupt:
        end_interrupted()
    except Exception:
        if interrupted():
            end_interrupted()
        raise


if __name__ == "__main__":
    main()
