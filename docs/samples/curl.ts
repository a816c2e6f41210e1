import type { Call } from '../calls.ts'
import { when } from './lines.ts'

/** The call for a shell. */
export function curl({ verb, path, body, hasBody, hasKey, isRepeatable }: Call): string {
  const command = [
    `curl${verb === 'GET' ? '' : ` -X ${verb}`} "$URL${path}"`,
    ...when(hasKey, '-H "X-Api-Key: $API_KEY"'),
    ...when(isRepeatable, '-H "Idempotency-Key: $(date +%s)-$RANDOM"'),
    ...when(hasBody, `-H 'Content-Type: application/json'`, `--data-binary @- <<'JSON'`),
  ].join(' \\\n  ')
  return [command, ...when(hasBody, JSON.stringify(body, null, 2), 'JSON')].join('\n')
}
