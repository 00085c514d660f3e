def f():
    true = 1
f(true)
