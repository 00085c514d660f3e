for side in 'LR':
    n = Net('OUT_{side}')
