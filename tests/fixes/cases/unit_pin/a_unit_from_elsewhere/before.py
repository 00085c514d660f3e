

unit['V+'] += vcc
