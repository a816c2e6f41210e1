"""What Schemathesis would call a violation and the contract says is none."""

import schemathesis


@schemathesis.deserializer("application/x-ndjson")
def lines(ctx, response):
    """One item per line; the schema of this media type describes a line as text."""
    return response.text


@schemathesis.hook
def filter_case(context, case):
    """An empty value of a parameter counts as absent (decision A-18): it does not break `minLength`."""
    return not any(value == "" for value in (case.query or {}).values())
