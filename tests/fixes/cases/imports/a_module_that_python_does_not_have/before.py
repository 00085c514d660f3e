np.linspace(0, 1)
