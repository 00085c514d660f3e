ERC()
