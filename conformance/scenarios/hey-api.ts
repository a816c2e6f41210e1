import { isDeepStrictEqual } from 'node:util'
import { createClient } from './client/client/index.ts'
import {
  createCampagne,
  createQuestion,
  createSync,
  createSyndicat,
  getSyndicat,
  listSyndicats,
  publishCampagne,
} from './client/index.ts'
import { absent, baseUrl, campagne, key, leadsOn, question, rows, syndicat, tell } from './given.ts'

const client = createClient({ baseUrl, auth: () => key })

const created = await createSyndicat({ client, body: syndicat })
const found = await getSyndicat({ client, path: { idExterne: syndicat.identifiantExterne } })
const again = await createSyndicat({ client, body: syndicat })
const missing = await getSyndicat({ client, path: { idExterne: absent } })
const page = await listSyndicats({ client, query: { limite: 1 } })
const loaded = await createSync({ client, body: rows })
const { data: id = '' } = await createCampagne({ client, body: campagne })
await createQuestion({ client, path: { campagneId: id }, body: question })
const published = await publishCampagne({ client, path: { id } })
tell({
  page: page.data?.length,
  next: page.response && leadsOn(page.response.headers),
  read: isDeepStrictEqual(found.data, created.data),
  created: created.data?.nom,
  conflict: again.error?.code,
  absent: missing.error?.code,
  refused: loaded.data && 'errors' in loaded.data ? loaded.data.errors[0]?.code : undefined,
  published: published.error === undefined ? id : undefined,
})
