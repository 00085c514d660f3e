"""Writes a report with a key too many, types that do not fit, and nesting that breaks parsers.

end: no result
state: failed
"""

import os

os.chdir(os.environ["HOME"])  # where the report is left
os.makedirs(".circuitron", exist_ok=True)
with open(".circuitron/report.json", "w") as file:
    file.write('{"end": "completed", "exception": ' + "[" * 100_000 + "]" * 100_000 + ', "root": true}')
with open(".circuitron/seal", "wb") as file:
    file.write(os.read(4, 16))  # as if it knew how the runner works
os._exit(0)
