#!/usr/bin/env bash
# Whether a webhook comes from the service. Usage: verify.sh <signature> <timestamp> [now] with the raw body on stdin
# and the secrets, in base64, separated by commas, in WEBHOOK_SECRET. Exit code 0 when it does, 1 when not. For tests by
# hand: it compares in a time that depends on the signature.
set -euo pipefail
signature=$1 timestamp=$2 now=${3:-$(date +%s)}
[[ $timestamp =~ ^[0-9]{1,12}$ ]] || exit 1
age=$((10#$timestamp - now))
((${age#-} <= 300)) || exit 1
body=$(mktemp)
trap 'rm -f "$body"' EXIT
{ printf '%s.' "$timestamp" && cat; } >"$body"
IFS=, read -ra secrets <<<"$WEBHOOK_SECRET"
for secret in "${secrets[@]}"; do
  key=$(printf %s "$secret" | base64 -d | od -An -v -tx1 | tr -d ' \n')
  mac=$(openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -r "$body" | cut -d' ' -f1)
  [[ "sha256=$mac" == "$signature" ]] && exit 0
done
exit 1
