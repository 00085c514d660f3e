f(x=true, y='true', z=true)
