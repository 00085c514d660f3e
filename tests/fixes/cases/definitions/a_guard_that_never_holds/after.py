from skidl import *


def main():
    r = Part('Device', 'R')
    ERC()


if __name__ == '__main__':
    main()
