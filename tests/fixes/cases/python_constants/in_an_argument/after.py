f(x=True, y='true', z=True)
