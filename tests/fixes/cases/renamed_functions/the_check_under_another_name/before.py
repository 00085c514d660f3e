from skidl import *
run_erc()
