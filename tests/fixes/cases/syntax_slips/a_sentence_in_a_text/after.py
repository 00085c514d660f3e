t = """
This is a text, it is.
"""
n = Net("A")
