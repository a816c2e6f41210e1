import { isDeepStrictEqual } from 'node:util'
import { createClient, type Employe, items, synchronise } from 'membres-et-votes-sdk'
import { absent, baseUrl, campagne, key, leadsOn, question, rows, syndicat, tell } from './given.ts'

const client = createClient({ baseUrl, apiKey: key, language: 'en' })
const read = (idExterne: string) => client.GET('/b2b/v1/syndicat/{idExterne}', { params: { path: { idExterne } } })

const created = await client.POST('/b2b/v1/syndicat', { body: syndicat })
const found = await read(syndicat.identifiantExterne)
const again = await client.POST('/b2b/v1/syndicat', { body: syndicat })
const missing = await read(absent)
const page = await client.GET('/b2b/v1/syndicat', { params: { query: { limite: 1 } } })
const all = await Array.fromAsync(items(client, '/b2b/v1/syndicat', { size: 1 }))
const loaded = await synchronise(client, rows)
const { data: id = '' } = await client.POST('/b2b/v1/campagnes', { body: campagne })
await client.POST('/b2b/v1/campagnes/{campagneId}/questions', { params: { path: { campagneId: id } }, body: question })
const published = await client.POST('/b2b/v1/campagnes/{id}/publier', { params: { path: { id } } })
tell({
  page: page.data?.length,
  next: leadsOn(page.response.headers),
  read: isDeepStrictEqual(found.data, created.data) && all.some((one) => isDeepStrictEqual(one, created.data)),
  created: created.data?.nom,
  conflict: again.error?.code,
  absent: missing.error?.code,
  refused: loaded.errors[0]?.code,
  published: published.response.ok ? id : undefined,
})

// @ts-expect-error: the contract has no such path, which the types of the package must know.
export const misspelt = () => client.within(1).GET('/b2b/v1/sindicat')
// @ts-expect-error: a row is an object with members of the contract.
export const misshapen = () => synchronise(client, { employes: [7] })
export const nameOf = ({ nom }: Employe): string | null => nom
