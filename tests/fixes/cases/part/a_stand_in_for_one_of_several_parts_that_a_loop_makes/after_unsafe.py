for n in ('IRF840', 'IRF740'):
    q = Part('Transistor_FET', {'IRF840': 'IRF740'}.get(n, n), dest=TEMPLATE, value=n)
