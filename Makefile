# Without make: python3 dev.py demo, python3 dev.py test and so on. All of it is written there.
# PYTHON: the first of these that is Python 3.11 or later.
PYTHON ?= $(shell for python in python3 python3.13 python3.12 python3.11; do \
	"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && { echo "$$python"; break; }; done)

.PHONY: demo test quick lint check bench rules image docs record mutants clean
demo test quick lint check bench rules image docs record mutants clean:
	@$(or $(PYTHON),$(error Circuitron needs Python 3.11 or later)) dev.py $@
