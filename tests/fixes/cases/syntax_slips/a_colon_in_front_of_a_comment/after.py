def f(x):  # makes it: yes
    return x
