"""`python -m circuitron` is the command `circuitron`."""

from circuitron.cli import main

main()
