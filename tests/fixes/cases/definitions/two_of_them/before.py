from skidl import *


def main():
    r = Part('Device', 'R')
    ERC()


def other():
    Part('Device', 'C')
