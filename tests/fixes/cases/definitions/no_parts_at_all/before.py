from skidl import *
def main():
    print('x')
