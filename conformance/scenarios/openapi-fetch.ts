import { isDeepStrictEqual } from 'node:util'
import createClient from 'openapi-fetch'
import type { paths } from './client.ts'
import { absent, baseUrl, campagne, key, leadsOn, question, rows, syndicat, tell } from './given.ts'

const client = createClient<paths>({ baseUrl, headers: { 'X-Api-Key': key } })
const read = (idExterne: string) => client.GET('/b2b/v1/syndicat/{idExterne}', { params: { path: { idExterne } } })

const created = await client.POST('/b2b/v1/syndicat', { body: syndicat })
const found = await read(syndicat.identifiantExterne)
const again = await client.POST('/b2b/v1/syndicat', { body: syndicat })
const missing = await read(absent)
const page = await client.GET('/b2b/v1/syndicat', { params: { query: { limite: 1 } } })
const loaded = await client.POST('/b2b/v2/sync', { body: rows })
const { data: id = '' } = await client.POST('/b2b/v1/campagnes', { body: campagne })
await client.POST('/b2b/v1/campagnes/{campagneId}/questions', { params: { path: { campagneId: id } }, body: question })
const published = await client.POST('/b2b/v1/campagnes/{id}/publier', { params: { path: { id } } })
tell({
  page: page.data?.length,
  next: leadsOn(page.response.headers),
  read: isDeepStrictEqual(found.data, created.data),
  created: created.data?.nom,
  conflict: again.error?.code,
  absent: missing.error?.code,
  refused: loaded.data && 'errors' in loaded.data ? loaded.data.errors[0]?.code : undefined,
  published: published.response.ok ? id : undefined,
})

// @ts-expect-error: the contract has no such path, which the types must know.
export const misspelt = () => client.GET('/b2b/v1/sindicat')
// @ts-expect-error: a row is an object with members of the contract.
export const misshapen = () => client.POST('/b2b/v2/sync', { body: { employes: [7] } })
