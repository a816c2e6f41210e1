import { contract, type Operation, operations, type Parameter } from '../contract/contract.ts'
import { exampleCall, queryOf } from './calls.ts'
import { tagGroups, tags, wordsOf } from './tags.ts'

type Info = { readonly title: string; readonly version: string; readonly summary: string }

/** A collection of Postman 2.1, which Bruno, Insomnia and Hoppscotch import too: every operation with its examples. */
export function collection(baseUrl: string): object {
  const { title, version, summary } = contract['info'] as Info
  return {
    info: {
      name: title,
      description: `${summary}\n\nCall \`createBacASable\` first: its key is kept in the variable \`apiKey\`.`,
      version,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: {
      type: 'apikey',
      apikey: Object.entries({ key: 'X-Api-Key', value: '{{apiKey}}', in: 'header' }).map(([key, value]) => ({
        ...{ key, value, type: 'string' },
      })),
    },
    variable: Object.entries({ baseUrl, apiKey: '' }).map(([key, value]) => ({ key, value })),
    item: tagGroups.map(({ name, tags: names }) => ({
      name,
      item: names.map(folder).filter(({ item }) => item.length),
    })),
  }
}

function folder(name: string) {
  const described = tags.find((tag) => tag.name === name)
  const own = operations.filter((operation) => wordsOf(operation).tags[0] === name)
  return { name, description: described?.description ?? '', item: own.map(item) }
}

function item(operation: Operation) {
  const { summary, description = '' } = wordsOf(operation)
  return { name: summary, request: requestOf(operation, description), response: [], ...keeping(operation) }
}

function requestOf(operation: Operation, description: string) {
  const { verb, template, params, body, hasBody, hasKey, isRepeatable } = exampleCall(operation)
  const segments = template.slice(1).replaceAll(/\{(\w+)\}/g, ':$1')
  const header = [
    ...(hasBody ? [{ key: 'Content-Type', value: 'application/json' }] : []),
    ...(isRepeatable ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : []),
    ...exampled(operation, 'header').filter(({ key }) => key !== 'Idempotency-Key'),
  ]
  return {
    method: verb,
    description,
    header,
    url: {
      raw: `{{baseUrl}}/${segments}${queryOf(operation)}`,
      host: ['{{baseUrl}}'],
      path: segments.split('/'),
      query: exampled(operation, 'query'),
      variable: Object.entries(params).map(([key, value]) => ({ key, value })),
    },
    ...(hasBody && {
      body: { mode: 'raw', raw: JSON.stringify(body, null, 2), options: { raw: { language: 'json' } } },
    }),
    ...(!hasKey && { auth: { type: 'noauth' } }),
  }
}

/** Parameters with their example, those that may be left out switched off. */
const exampled = ({ parameters }: Operation, place: Parameter['in']) =>
  parameters
    .filter((one) => one.in === place)
    .map(({ name, example, description = '', required = false }) => ({
      ...{ key: name, value: String(example), description },
      ...(!required && { disabled: true }),
    }))

/** The key of a new sandbox is kept for the calls that follow. */
function keeping({ id }: Operation) {
  if (id !== 'createBacASable') return {}
  const exec = ['pm.collectionVariables.set("apiKey", pm.response.json().apiKey)']
  return { event: [{ listen: 'test', script: { type: 'text/javascript', exec } }] }
}
