"""What Schemathesis would call a violation and the contract says is none."""

import itertools
import unicodedata

import schemathesis
from schemathesis.checks import CHECKS
from schemathesis.core.parameters import ParameterLocation
from schemathesis.specs.openapi import checks


@schemathesis.deserializer("application/x-ndjson")
def lines(ctx, response):
    """One item per line; the schema of this media type describes a line as text."""
    return response.text


@schemathesis.hook
def before_load_schema(context, raw_schema):
    """A batch takes any row, and reports those that do not fit (`x-row`): what is published says what they should be."""
    for schema in raw_schema["components"]["schemas"].values():
        for collection in schema.get("properties", {}).values():
            if "x-row" in collection:
                collection["items"] = {"anyOf": [collection["items"], {}]}


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


read_after_deletion = checks.use_after_free


def use_after_free(ctx, response, case):
    """A deactivated employee is found by whoever asks for the inactive ones too: that is what the parameter is for."""
    return None if (case.query or {}).get("inclureInactifs") else read_after_deletion(ctx, response, case)


# `schemathesis.check` refuses the name of a check of its own.
CHECKS.register(use_after_free)


@schemathesis.hook
def before_call(context, case, kwargs):
    if case.meta is not None:
        judge_as_read(case)
        make_own(case)


def judge_as_read(case):
    """A body or a query whose only fault is gone once it is read as the service reads it is a valid one."""
    for location, name in ((ParameterLocation.BODY, "body"), (ParameterLocation.QUERY, "query")):
        if case.meta.is_negative_at(location):
            given = getattr(case, name)
            setattr(case, name, present(as_read(given)) if name == "query" else as_read(given))
            if case.meta.is_negative_at(location):
                setattr(case, name, given)


# Fillers, selectors and tags, which take no place of their own (Default_Ignorable_Code_Point beside the category Cf).
unseen = [(0x34F, 0x34F), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x2065, 0x2065), (0x2800, 0x2800)]
unseen += [(0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0xE0000, 0xE0FFF)]


def is_seen(sign):
    """As `rules/blank.ts` has it."""
    is_unseen = any(first <= ord(sign) <= last for first, last in unseen)
    return not (is_unseen or sign.isspace() or unicodedata.category(sign) in ("Cc", "Cf"))


def as_read(value):
    """Text is trimmed, and text of which nothing is seen counts as null (decision A-16)."""
    if isinstance(value, str):
        return value.strip() if any(map(is_seen, value)) else None
    if isinstance(value, list):
        return [as_read(item) for item in value]
    return {name: as_read(item) for name, item in value.items()} if isinstance(value, dict) else value


def present(query):
    """A parameter that nothing is left of counts as absent (decision A-18); an empty list or object writes nothing."""
    return {name: value for name, value in query.items() if value not in (None, [], {})}


sent = set()
fresh = (f"conformance-{n}" for n in itertools.count(1))


def make_own(case):
    """
    A request that is repeated with its key is answered as the first time, whatever became of the resource meanwhile
    (decision A-30): each call is given a key of its own. Headers that break the contract are left as they were made.
    """
    key = (case.headers or {}).get("Idempotency-Key")
    if key is None or case.meta.is_negative_at(ParameterLocation.HEADER):
        return
    if key in sent:
        case.headers["Idempotency-Key"] = next(fresh)
    sent.add(key)
