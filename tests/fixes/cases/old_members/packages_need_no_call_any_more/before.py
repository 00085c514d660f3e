from skidl import *
default_circuit.instantiate_packages()
ERC()
