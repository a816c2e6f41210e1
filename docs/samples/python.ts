import { bytes, type Call } from '../calls.ts'
import { between, when } from './lines.ts'
import { literal, type Syntax } from './literal.ts'

const syntax: Syntax = {
  ...{ null: 'None', true: 'True', false: 'False' },
  text: (text) => JSON.stringify(text),
  list: ['[', ']'],
  object: ['{', '}'],
  member: (name, value) => `${JSON.stringify(name)}: ${value}`,
  step: '    ',
}

/** The call with the library requests. */
export function python({ verb, path, body, hasBody, file, hasKey, isRepeatable, answers }: Call): string {
  const headers = [
    ...when(hasKey, '        "X-Api-Key": os.environ["API_KEY"],'),
    ...when(isRepeatable, '        "Idempotency-Key": str(uuid.uuid4()),'),
    ...when(file !== undefined, `        "Content-Type": "${bytes}",`),
  ]
  return [
    'import os',
    ...when(isRepeatable, 'import uuid'),
    ...['', 'import requests', ''],
    `response = requests.${verb.toLowerCase()}(`,
    `    os.environ["URL"] + "${path}",`,
    ...between('    headers={', headers, '    },'),
    ...when(hasBody, `    json=${literal(syntax, body, '    ')},`),
    ...when(file !== undefined, `    data=open("${file ?? ''}", "rb"),`),
    ...['    timeout=30,', ')'],
    ...['if not response.ok:', '    raise SystemExit(response.text)'],
    `print(${answers ? 'response.json()' : 'response.status_code'})`,
  ].join('\n')
}
