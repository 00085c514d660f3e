from skidl import *


def main():
    r = Part('Device', 'R')
    ERC()


if __name__ == 'main':
    main()
