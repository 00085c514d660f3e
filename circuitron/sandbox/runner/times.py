"""Times that the host counts on as well."""

PATIENCE = 5  # times the wall time after which a run ends in any case, however long it waited for a processor
PRODUCTS_SECONDS = 180.0  # for all products of a run
