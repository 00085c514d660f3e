"""Starts a shell.

end: process limit
"""

import subprocess

print(subprocess.run(["/bin/sh", "-c", "echo BREACH"], capture_output=True, text=True).stdout)
