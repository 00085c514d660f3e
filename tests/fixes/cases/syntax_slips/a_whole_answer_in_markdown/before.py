Here's the circuit:

```python
from skidl import *
ERC()
```

It doesn't need a fuse.
