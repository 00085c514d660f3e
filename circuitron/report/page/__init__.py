"""A report as one HTML page that needs nothing else: no network, no script, no font, and nobody's word for its text.

Results become `views`, values that know what is shown and not how; `templates/` shows them. All text is made safe in
one place, `render`.
"""
