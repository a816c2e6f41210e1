import { createSyndicat, getSyndicat, listSyndicats, type Syndicat } from './client.ts'
import { expectAll, key, syndicat } from './expected.ts'

const options = { headers: { 'X-Api-Key': key } }
const body = syndicat('orval')

const created = await createSyndicat(body, options)
const read = await getSyndicat(encodeURIComponent(body.identifiantExterne), options)
const refused = await createSyndicat(body, options)
const code = refused.status === 409 ? refused.data.code : undefined
// A list may be answered by lines too: orval gives its stream.
const answer = await listSyndicats(undefined, options)
const listed = 'stream' in answer ? ((await answer.stream.json()) as unknown as Syndicat[]) : undefined
expectAll({ created: created.data, read: read.data, code, listed })
