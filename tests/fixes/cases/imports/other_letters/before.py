from skidl import Part, Subcircuit
@Subcircuit
def f(a):
    pass
