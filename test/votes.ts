import { newClient, ownerDatabase } from './api.ts'
import { campagne, question, votant } from './samples.ts'

type Options = Parameters<typeof newClient>[0]
type Changes = Record<string, unknown>

/** A sandbox that makes campaigns of one question. */
export async function prepareCampagnes(options: Options = {}) {
  const api = await newClient({ estBacASable: true, ...options })
  const { ok } = api
  let made = 0
  const draft = async (changes: Changes = {}, questions: object[] = [question()]) => {
    const id = await ok('createCampagne', { body: campagne(++made, changes) })
    for (const body of questions) await ok('createQuestion', { path: { campagneId: id }, body })
    return id
  }
  /** Open unless the dates say otherwise. */
  const publish = async (changes: Changes = {}, questions?: object[]) => {
    const id = await draft(changes, questions)
    await ok('publishCampagne', { path: { id } })
    return id
  }
  const close = (id: string) => ok('updateCampagne', { path: { id }, body: { fermetureDuVoteUtc: '2020-01-02' } })
  const ended = async (changes: Changes = {}, questions?: object[]) => {
    const id = await publish(changes, questions)
    await close(id)
    return id
  }
  return { ...api, draft, publish, close, ended }
}

type Api = Awaited<ReturnType<typeof prepareCampagnes>>

/** An open campaign, and what is said of its voters. */
export async function prepareVotants(changes: Changes = {}) {
  const api = await prepareCampagnes()
  return { ...api, ...votantsOf(api, await api.publish(changes)) }
}

/** Calls about the voters of a campaign. */
export function votantsOf({ id, ok, refusal }: Api, campagneId: string) {
  const path = { campagneId }
  const at = (votantId: string) => ({ path: { campagneId, votantId } })
  const add = (n = 1, changes: Changes = {}) => ok('upsertVotant', { path, body: votant(n, changes) })
  const put = (body: object) => ok('upsertVotant', { path, body })
  const refused = (body: object) => refusal('upsertVotant', { path, body })
  const read = (votantId: string) => ok('getVotant', at(votantId))
  const names = async (query: Record<string, string | boolean> = {}) =>
    (await ok('listVotants', { path, query })).map(({ identifiant }) => identifiant)
  /** The e-mails that carry a link, as they stand in the queue: address, copy, voter. */
  const links = async () => {
    const text = `select destinataire, copie, donnees ->> 'votantId' as votant from courriel
      where client_id = $1 and modele = 'LienDeVote' and donnees ->> 'campagneId' = $2 order by id`
    const { rows } = await owner.query<{ destinataire: string; copie: string | null; votant: string }>(text, [
      id,
      campagneId,
    ])
    return rows
  }
  const vote = async (votantId: string) => {
    await owner.query('update votant set a_vote = true where client_id = $1 and id = $2', [id, votantId])
  }
  return { campagneId, path, at, add, put, refused, read, names, links, vote }
}

const owner = ownerDatabase().pools.main
