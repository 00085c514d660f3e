def f():
    os = 1
os.x
