"""What runs inside a sandbox: standard library and SKiDL only, nothing else of Circuitron.

zygote.py is process 1; it starts runs (runs.py), confines them (confine.py, landlock.py, seccomp.py), watches them
(supervise.py) and reads what they leave (scratch.py). child.py is what a run does, verify.py what is made of its
netlist afterwards.
"""
