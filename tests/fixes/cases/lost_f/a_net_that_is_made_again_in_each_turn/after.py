for side in 'LR':
    n = Net(f'OUT_{side}')
