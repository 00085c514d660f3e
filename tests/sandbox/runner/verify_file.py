"""python verify_file.py NETLIST CONFIG-JSON: prints the verification of a netlist."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from circuitron.sandbox.runner import preload, verify

if __name__ == "__main__":
    config = json.loads(sys.argv[2])
    preload.preload(config)
    print(json.dumps(verify.main(Path(sys.argv[1]).read_bytes(), config)))
