import { bytes, type Call } from '../calls.ts'
import { between, when } from './lines.ts'
import { literal, type Syntax } from './literal.ts'

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const syntax: Syntax = {
  ...{ null: 'null', true: 'true', false: 'false' },
  text: quoted,
  list: ['[', ']'],
  object: ['[', ']'],
  member: (name, value) => `${quoted(name)} => ${value}`,
  step: '    ',
}

/** The call with the extension curl. */
export function php({ verb, path, body, hasBody, file, hasKey, isRepeatable, answers }: Call): string {
  const headers = [
    ...when(hasKey, "        'X-Api-Key: ' . getenv('API_KEY'),"),
    ...when(isRepeatable, "        'Idempotency-Key: ' . bin2hex(random_bytes(16)),"),
    ...when(hasBody, "        'Content-Type: application/json',"),
    ...when(file !== undefined, `        'Content-Type: ${bytes}',`),
  ]
  return [
    '<?php',
    `$curl = curl_init(getenv('URL') . '${path}');`,
    'curl_setopt_array($curl, [',
    '    CURLOPT_RETURNTRANSFER => true,',
    ...when(verb !== 'GET', `    CURLOPT_CUSTOMREQUEST => '${verb}',`),
    ...between('    CURLOPT_HTTPHEADER => [', headers, '    ],'),
    ...when(hasBody, `    CURLOPT_POSTFIELDS => json_encode(${literal(syntax, body, '    ')}),`),
    ...when(file !== undefined, `    CURLOPT_POSTFIELDS => file_get_contents('${file ?? ''}'),`),
    ']);',
    '$answer = curl_exec($curl);',
    '$status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);',
    'if ($answer === false || $status >= 400) {',
    '    throw new RuntimeException($answer ?: curl_error($curl));',
    '}',
    answers ? 'print_r(json_decode($answer, true));' : 'echo $status, PHP_EOL;',
  ].join('\n')
}
