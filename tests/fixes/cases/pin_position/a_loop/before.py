for i in range(2):
    b['~'][i] += ac[i]
