import { createClient, items } from '../../sdk/index.ts'
import { expectAll, key, baseUrl, syndicat } from './expected.ts'

const client = createClient({ baseUrl, apiKey: key, language: 'en' })
const body = syndicat('openapi-fetch')
const idExterne = body.identifiantExterne

const created = await client.POST('/b2b/v1/syndicat', { body })
const read = await client.GET('/b2b/v1/syndicat/{idExterne}', { params: { path: { idExterne } } })
const refused = await client.POST('/b2b/v1/syndicat', { body })
const code = refused.error?.code
const listed = await Array.fromAsync(items(client, '/b2b/v1/syndicat', { size: 1 }))
expectAll({ created: created.data, read: read.data, code, listed })

// @ts-expect-error: the contract has no such path, which the types of the package must know.
export const misspelt = () => client.GET('/b2b/v1/sindicat')
