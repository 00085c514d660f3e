for n in ('IRF840', 'IRF740'):
    q = Part('Transistor_FET', n, dest=TEMPLATE)
