"""Whether a webhook comes from the service. Usage: verify.py <signature> <timestamp> [now] with the raw body on stdin
and the secrets, in base64, separated by commas, in WEBHOOK_SECRET. Exit code 0 when it does, 1 when not."""
import base64
import hashlib
import hmac
import os
import re
import sys
import time


def verify(body: bytes, signature: str, timestamp: str, secrets: list[str], now: float | None = None) -> bool:
    if not re.fullmatch(r"[0-9]{1,12}", timestamp):
        return False
    if abs(int(timestamp) - (time.time() if now is None else now)) > 300:
        return False
    signed = timestamp.encode() + b"." + body
    macs = [hmac.new(base64.b64decode(secret), signed, hashlib.sha256).hexdigest() for secret in secrets]
    return any([hmac.compare_digest(f"sha256={mac}".encode(), signature.encode()) for mac in macs])


if __name__ == "__main__":
    given = sys.argv[1:] + [None]
    moment = float(given[2]) if given[2] else None
    keys = os.environ["WEBHOOK_SECRET"].split(",")
    sys.exit(0 if verify(sys.stdin.buffer.read(), given[0], given[1], keys, moment) else 1)
