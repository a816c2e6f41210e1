import { bytes, type Call } from '../calls.ts'
import { when } from './lines.ts'

/** A key of 128 random bits in any shell of POSIX: `$RANDOM` is empty in some, and a date is the same twice in its second. */
const key = String.raw`$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')`

/** The call for a shell. */
export function curl({ verb, path, body, hasBody, file, hasKey, isRepeatable }: Call): string {
  const command = [
    `curl${verb === 'GET' ? '' : ` -X ${verb}`} "$URL${path}"`,
    ...when(hasKey, '-H "X-Api-Key: $API_KEY"'),
    ...when(isRepeatable, `-H "Idempotency-Key: ${key}"`),
    ...when(file !== undefined, `-H 'Content-Type: ${bytes}'`, `--data-binary @${file ?? ''}`),
    ...when(hasBody, `-H 'Content-Type: application/json'`, `--data-binary @- <<'JSON'`),
  ].join(' \\\n  ')
  return [command, ...when(hasBody, JSON.stringify(body, null, 2), 'JSON')].join('\n')
}
