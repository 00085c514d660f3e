for kind in ('Device:R', 'Device:C'):
    p = Part(kind, value='1')
