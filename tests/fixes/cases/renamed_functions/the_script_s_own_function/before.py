from skidl import *
def run_erc(x):
    pass
run_erc()
