for i in range(2):
    b['~'][(2, 3)[i]] += ac[i]
