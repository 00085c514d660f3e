"""Writes the report of a success itself, with a netlist that is none, and ends.

end: completed
state: failed
"""

import json
import os

os.chdir(os.environ["HOME"])  # where the report is left
os.makedirs(".circuitron", exist_ok=True)
report = {"end": "completed", "exception": None, "log": [], "erc": [], "events": [], "generators": [], "snapshot": None}
with open(".circuitron/report.json", "w") as file:
    json.dump(report, file)
with open(".circuitron/netlist.net", "w") as file:
    file.write("OK: no errors, verified")
with open(".circuitron/seal", "wb") as file:
    file.write(os.read(4, 16))  # as if it knew how the runner works
os._exit(0)
