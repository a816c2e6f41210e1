import { readFile } from 'node:fs/promises'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

type Node = Record<string, unknown>
type Examples = Record<string, { $ref?: string; value?: unknown }>
type Media = { schema: object; examples?: Examples }
type Body = { $ref?: string; content?: Record<string, Media> }
type Operation = { operationId: string; requestBody?: Body; responses: Record<string, Body> }
type Document = {
  paths: Record<string, Partial<Record<string, Operation>>>
  components: { schemas: Node; responses: Record<string, Body>; examples: Examples }
}

const { paths, components } = parse(await readFile('generated/openapi-3.0.yaml', 'utf8')) as Document

/** A schema of OpenAPI 3.0 by the letter: nothing counts beside a reference, and `nullable` adds null to the type beside it. */
function byTheLetter(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(byTheLetter)
  if (typeof schema !== 'object' || schema === null) return schema
  const { $ref, nullable, ...others } = schema as Node
  if (typeof $ref === 'string') return { $ref: $ref.replace('#/components/schemas/', '#/definitions/') }
  const { type } = others
  const parts = { ...others, ...(nullable === true && type !== undefined && { type: [type, 'null'] }) }
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, byTheLetter(part)]))
}

const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })
const definitions = byTheLetter(components.schemas) as object

const called = <T>(parts: Record<string, T>, one: T & { $ref?: string }): T =>
  one.$ref === undefined ? one : (parts[one.$ref.split('/').at(-1) ?? ''] as T)

const methods = ['get', 'put', 'post', 'delete', 'patch']

/** Each example in JSON of a document, with the schema that it is one of. */
const examples = Object.values(paths)
  .flatMap((item) => methods.flatMap((method) => item[method] ?? []))
  .flatMap(({ operationId, requestBody, responses }) =>
    [['request', requestBody] as const, ...Object.entries(responses)].flatMap(([place, body]) => {
      const media = body && called(components.responses, body).content?.['application/json']
      return Object.entries(media?.examples ?? {}).map(([name, example]) => ({
        name: `${operationId} ${place} ${name}`,
        schema: media?.schema ?? {},
        value: called(components.examples, example).value,
      }))
    }),
  )

test('every example of the form in OpenAPI 3.0 is what its schema says by the letter, null too', () => {
  const judges = new Map<string, ReturnType<typeof ajv.compile>>()
  const faults = examples.flatMap(({ name, schema, value }) => {
    const key = JSON.stringify(schema)
    const judge = judges.get(key) ?? ajv.compile({ ...(byTheLetter(schema) as object), definitions })
    judges.set(key, judge)
    return judge(value) ? [] : [`${name}: ${ajv.errorsText(judge.errors)}`]
  })
  expect(examples.length).toBeGreaterThan(100)
  expect(faults).toEqual([])
})

/** Where each schema stands that is within another value. */
function* within(value: unknown, at: string): Generator<[string, Node]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [at, value as Node]
  for (const [name, part] of Object.entries(value)) yield* within(part, `${at}/${name}`)
}

test('nothing of the form in OpenAPI 3.0 says nullable where it has no effect', () => {
  const said = [...within({ paths, schemas: components.schemas }, '')].filter(([, { nullable }]) => nullable !== undefined)
  expect(said.length).toBeGreaterThan(100)
  expect(said.filter(([, { type }]) => type === undefined).map(([at]) => at)).toEqual([])
})

test('what is there twice is null in one of them alone', () => {
  const validate = (name: string) => ajv.compile({ $ref: `#/definitions/${name}`, definitions })
  const doubled = Object.keys(components.schemas).filter((name) => name.endsWith('OuNull'))
  expect(doubled.length).toBeGreaterThan(0)
  for (const name of doubled.map((one) => one.replace(/OuNull$/, '')))
    expect([name, validate(name)(null), validate(`${name}OuNull`)(null)]).toEqual([name, false, true])
})
