from skidl import *


def main(value):
    r = Part('Device', 'R')
    ERC()
