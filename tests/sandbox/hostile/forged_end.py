"""Claims an end that is not a script's to claim.

end: no result
state: failed
"""

import json
import os

report = {"end": "time limit", "exception": None, "log": [], "erc": [], "events": [], "generators": [], "snapshot": None}
os.chdir(os.environ["HOME"])  # where the report is left
os.makedirs(".circuitron", exist_ok=True)
with open(".circuitron/report.json", "w") as file:
    json.dump(report, file)
with open(".circuitron/seal", "wb") as file:
    file.write(os.read(4, 16))  # as if it knew how the runner works
os._exit(0)
