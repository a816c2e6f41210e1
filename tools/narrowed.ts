import type { Contract } from './catalogue.ts'

type Media = { schema?: object }
type Response = { $ref?: string; content?: Record<string, Media> }
type Operation = { 'x-codes'?: string[]; responses: Record<string, Response> }
export type Document = {
  paths?: Record<string, Record<string, Operation>>
  components: { responses?: Record<string, Response> }
}

const methods = ['get', 'put', 'post', 'delete']

/**
 * A bundle whose refusals say by their schema which codes each operation may answer with each status, for types: in what
 * is published, `code` is any text, so that a code more breaks no client that was generated before it (decision A-37).
 * Operations have a response in common only where the codes of it are the same.
 */
export function narrowed<Given extends Document>(
  contract: Given,
  catalogue: Contract['components']['x-catalogue'],
): Given {
  const document = structuredClone(contract)
  const refusals = operationsOf(document).flatMap(({ responses, 'x-codes': codes = [] }) =>
    Object.entries(responses).map(([status, given]) => ({
      media: resolved(given, document).content?.['application/problem+json'],
      codes: codes.filter((code) => String(catalogue[code]?.status) === status),
    })),
  )
  const all = new Map(refusals.map(({ media, codes }) => [media, codes]))
  for (const [media, codes] of all) {
    if (media?.schema && codes.length > 0) media.schema = { allOf: [media.schema, codeAmong(codes)] }
  }
  return document
}

const operationsOf = ({ paths = {} }: Document) =>
  Object.values(paths).flatMap((item) => methods.flatMap((method) => item[method] ?? []))

function resolved(response: Response, { components }: Document): Response {
  const name = response.$ref?.split('/').at(-1)
  return name === undefined ? response : (components.responses?.[name] ?? {})
}

const codeAmong = (codes: readonly string[]) => ({
  type: 'object',
  required: ['code'],
  properties: { code: { type: 'string', enum: codes } },
})
