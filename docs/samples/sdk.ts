import { bytes, type Call } from '../calls.ts'
import { between, when } from './lines.ts'
import { literal } from './literal.ts'
import { syntax } from './typescript.ts'

const client = 'const client = createClient({ baseUrl: process.env.URL!, apiKey: process.env.API_KEY! })'

/** The call with the package of the folder `sdk/`; undefined for one without a key, which that client does not make. */
export function sdk(call: Call): string | undefined {
  if (!call.hasKey) return undefined
  return (call.isList ? listing(call) : calling(call)).join('\n')
}

function listing({ template, params }: Call): string[] {
  const [path = ''] = pathOf(params)
  const list = `items(client, '${template}', {${path}})`
  return [
    `import { createClient, items } from 'membres-et-votes-sdk'`,
    ...['', client],
    `for await (const item of ${list}) console.log(item)`,
  ]
}

function calling({ verb, template, path, params, body, hasBody, file, answers }: Call): string[] {
  const given = [...pathOf(params), ...queryOf(path)]
  const members = [
    ...when(given.length > 0, `  params: {${given.join(',')}},`),
    ...when(hasBody, `  body: ${literal(syntax, body, '  ')},`),
    ...when(
      file !== undefined,
      `  body: await readFile('${file ?? ''}', 'utf8'),`,
      `  headers: { 'Content-Type': '${bytes}' },`,
      '  bodySerializer: (body) => body,',
    ),
  ]
  const start = `const { ${answers ? 'data' : 'response'}, error } = await client.${verb}('${template}'`
  return [
    ...when(file !== undefined, `import { readFile } from 'node:fs/promises'`),
    `import { createClient } from 'membres-et-votes-sdk'`,
    ...['', client],
    ...when(members.length === 0, `${start})`),
    ...between(`${start}, {`, members, '})'),
    'if (error) throw new Error(`${error.code}: ${error.detail}`)',
    `console.log(${answers ? 'data' : 'response.status'})`,
  ]
}

/** The parameters of the path on one line, when there are any. */
function pathOf(params: Call['params']): readonly string[] {
  const members = Object.entries(params).map(([name, value]) => syntax.member(name, syntax.text(value)))
  return when(members.length > 0, ` path: { ${members.join(', ')} } `)
}

/** The parameters of the query that a call must have, likewise. */
function queryOf(path: string): readonly string[] {
  const members = [...new URLSearchParams(path.split('?', 2)[1])].map(([name, value]) =>
    syntax.member(name, syntax.text(value)),
  )
  return when(members.length > 0, ` query: { ${members.join(', ')} } `)
}
