x = 1
print('done', x)  # end
