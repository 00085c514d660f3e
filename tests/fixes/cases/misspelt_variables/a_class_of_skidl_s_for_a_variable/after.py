for pin in ('A', 'K'):
    led[pin] += net
