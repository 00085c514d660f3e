for n in ('IRF840', 'IRF541'):
    q = Part('Transistor_FET', {'IRF840': 'IRF740'}.get(n, n), value=n)
