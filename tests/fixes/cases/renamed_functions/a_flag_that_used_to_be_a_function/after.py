from skidl import *
default_circuit.no_files = True
