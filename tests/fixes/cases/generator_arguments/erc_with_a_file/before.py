ERC(file_='a.erc')
