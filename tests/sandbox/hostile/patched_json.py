"""Replaces what the runner writes its report with, while the circuit is at fault.

end: completed | no result
state: failed
"""

import json
import os

from skidl import *

good = json.dumps({"end": "completed", "exception": None, "log": [], "erc": [], "events": [], "generators": [], "snapshot": None})
json.dumps = lambda *a, **k: good
json.dump = lambda value, file, **k: file.write(good)
json.JSONEncoder.encode = lambda self, value: good
json.JSONEncoder.iterencode = lambda self, value, *a: [good]
u = Part("Device", "NoSuchPart")
