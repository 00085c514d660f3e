for pin in ('A', 'K'):
    led[Pin] += net
