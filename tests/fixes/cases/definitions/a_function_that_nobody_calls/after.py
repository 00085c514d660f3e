from skidl import *


def main():
    r = Part('Device', 'R')
    ERC()


main()
