from skidl import *
ERC()
```
