if __name__ = '__main__':
    ERC()
