"""What Schemathesis would call a violation and the contract says is none."""

import schemathesis


@schemathesis.deserializer("application/x-ndjson")
def lines(ctx, response):
    """One item per line; the schema of this media type describes a line as text."""
    return response.text


def is_left_to_template(case):
    """A path that is written out leaves its other methods to the template it fits: `Allow` names those of both."""
    path, paths = case.operation.path, case.operation.schema.raw_schema["paths"]
    steps = path.split("/")
    fits = lambda other: len(other) == len(steps) and all(a == b or a[:1] == "{" for a, b in zip(other, steps))
    return case.method.lower() not in paths[path] and any(fits(o.split("/")) for o in paths if o != path)


@schemathesis.hook
def filter_case(context, case):
    """An empty value of a parameter counts as absent (decision A-18): it does not break `minLength`."""
    return not is_left_to_template(case) and not any(value == "" for value in (case.query or {}).values())
