import { bytes, type Call } from '../calls.ts'
import { between, when } from './lines.ts'
import { literal, type Syntax } from './literal.ts'

/** Between apostrophes, unless it has one itself. */
const quoted = (text: string) =>
  text.includes("'") ? JSON.stringify(text) : `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')}'`
const isName = (name: string) => /^[A-Za-z_]\w*$/.test(name)

export const syntax: Syntax = {
  ...{ null: 'null', true: 'true', false: 'false' },
  text: quoted,
  list: ['[', ']'],
  object: ['{', '}'],
  member: (name, value) => `${isName(name) ? name : quoted(name)}: ${value}`,
  step: '  ',
}

/** The call with the fetch of every platform. */
export function typescript({ verb, path, body, hasBody, file, hasKey, isRepeatable, answers }: Call): string {
  const headers = [
    ...when(hasKey, `    'X-Api-Key': process.env.API_KEY!,`),
    ...when(isRepeatable, `    'Idempotency-Key': crypto.randomUUID(),`),
    ...when(hasBody, `    'Content-Type': 'application/json',`),
    ...when(file !== undefined, `    'Content-Type': '${bytes}',`),
  ]
  const options = [
    ...when(verb !== 'GET', `  method: '${verb}',`),
    ...between('  headers: {', headers, '  },'),
    ...when(hasBody, `  body: JSON.stringify(${literal(syntax, body, '  ')}),`),
    ...when(file !== undefined, `  body: await readFile('${file ?? ''}'),`),
  ]
  const address = `\`\${process.env.URL}${path}\``
  return [
    ...when(file !== undefined, `import { readFile } from 'node:fs/promises'`, ''),
    ...when(options.length === 0, `const response = await fetch(${address})`),
    ...between(`const response = await fetch(${address}, {`, options, '})'),
    'if (!response.ok) throw new Error(await response.text())',
    `console.log(${answers ? 'await response.json()' : 'response.status'})`,
  ].join('\n')
}
