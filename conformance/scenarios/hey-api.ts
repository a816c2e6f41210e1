import { createClient } from './client/client/index.ts'
import { createSyndicat, getSyndicat, listSyndicats } from './client/index.ts'
import { baseUrl, expectAll, key, syndicat } from './expected.ts'

const client = createClient({ baseUrl, auth: () => key })
const body = syndicat('hey-api')

const created = await createSyndicat({ client, body })
const read = await getSyndicat({ client, path: { idExterne: body.identifiantExterne } })
const refused = await createSyndicat({ client, body })
const code: string | undefined = refused.error?.code
const listed = await listSyndicats({ client })
expectAll({ created: created.data, read: read.data, code, listed: listed.data })
