import { sql } from 'kysely'
import type pg from 'pg'
import { expect } from 'vitest'
import { countBallots } from '../../../db/vote/count.ts'
import { signComers } from '../../../db/vote/inscrits/write.ts'
import { newJeton } from '../../../db/vote/jetons.ts'
import { newKeys } from '../../../db/vote/protocole-1/seal.ts'
import { newClient, ownerDatabase, service, testConfig } from '../api.ts'
import { campagne, question, votant } from '../contract/samples.ts'
import { takeFromLines } from './unattested.ts'

/** `protocole: 1` makes campaigns as if they had been published by the version before. */
type Options = Parameters<typeof newClient>[0] & { protocole?: 1 | 2 }
type Changes = Record<string, unknown>

/** A sandbox that makes campaigns of one question. */
export async function prepareCampagnes({ protocole = 2, ...options }: Options = {}) {
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
    if (protocole === 1) await asBefore(api.id, id)
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

/** Has a campaign stand as the version before has published it: its protocol, and its keys where that one looks for them. */
export async function asBefore(clientId: string, campagneId: string) {
  const { publicKey, privateKey } = newKeys(testConfig().boxKeys.box[0].bytes, campagneId)
  const text = `update campagne set protocole = 1, urne_cle_publique = null, urne_cle_privee = null, urne_cle_id = null,
    cle_publique = $3, cle_privee = $4, publication = null, publication_empreinte = null, publication_cle = null,
    publication_signature = null where client_id = $1 and id = $2`
  await owner.query(text, [clientId, campagneId, publicKey, privateKey])
  await takeFromLines(clientId, campagneId, 'empreintePublication', 'attestation')
  await owner.query('delete from urne_publique where client_id = $1 and campagne_id = $2', [clientId, campagneId])
}

type Api = Awaited<ReturnType<typeof prepareCampagnes>>
export type Votants = Awaited<ReturnType<typeof prepareVotants>>

/** An open campaign, and what is said of its voters. */
export async function prepareVotants(changes: Changes = {}, questions?: object[], options: Options = {}) {
  const api = await prepareCampagnes(options)
  const of = (campagneId: string) => votantsOf(api, campagneId)
  return { ...api, votantsOf: of, ...of(await api.publish(changes, questions)) }
}

/** The same, published by the version before. */
export const prepareFirst = (changes: Changes = {}, questions?: object[], options: Options = {}) =>
  prepareVotants(changes, questions, { ...options, protocole: 1 })

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
  /** A new token of a voter, as the e-mail makes it. */
  const jetonOf = async (votantId: string) => newJetonOf(await service(), { id, campagneId, votantId })
  /** The answers to the questions in their order: the labels that are chosen, none to abstain. */
  const ballot = async (choices: string[][]) => {
    const questions = await ok('listQuestions', { path })
    return questions.map(({ id: questionId, options }, place) => {
      const chosen = choices[place] ?? []
      const optionIds = options.filter(({ libelle }) => chosen.includes(libelle)).map((option) => option.id)
      return { questionId, optionIds, abstention: chosen.length === 0 }
    })
  }
  /** The votes of voters of an open campaign, one after the other; the first option of each question by default. */
  const vote = async (votantId: string, choices?: string[][]) => {
    const questions = await ok('listQuestions', { path })
    const first = questions.map(({ options }) => [options[0]?.libelle ?? ''])
    const votes = [{ votantId, reponses: await ballot(choices ?? first) }]
    expect(await ok('simulateVotes', { path: { id: campagneId }, body: { votes } })).toEqual({
      nombreVotes: 1,
      errors: [],
    })
  }
  /** How many ballots lie sealed in the box. */
  const sealed = async () => {
    const text = `select (select count(*) from bulletin_depose where client_id = $1 and campagne_id = $2)
      + (select count(*) from bulletin_scelle where client_id = $1 and campagne_id = $2)
      + (select count(*) from bulletin_signe where client_id = $1 and campagne_id = $2) as nombre`
    return Number((await owner.query<{ nombre: string }>(text, [id, campagneId])).rows[0]?.nombre)
  }
  /** Counts the campaign, as the worker does. */
  const count = async () => {
    const { database, config } = (await service()).service
    return countBallots(database, id, campagneId, config.boxKeys)
  }
  return { campagneId, path, at, add, put, refused, read, names, links, jetonOf, ballot, vote, sealed, count }
}

/** A new token of a voter, as the e-mail makes it. */
export const newJetonOf = (
  { service: { database, config } }: Pick<Awaited<ReturnType<typeof service>>, 'service'>,
  { id, campagneId, votantId }: Campagne & { readonly votantId: string },
) => database.write(id, (db) => newJeton(db, { campagneId, votantId }, config.boxKeys))

const owner = ownerDatabase().pools.main

type Campagne = { readonly id: string; readonly campagneId: string }

/** Signs the voters of a published campaign as its rows have them, as an addition of them does. */
export async function signVoters({ id, campagneId }: Campagne) {
  const { database, config } = (await service()).service
  const ids = sql`select v.id from votant v where v.client_id = ${id} and v.campagne_id = ${campagneId}`
  await database.write(id, (db) => signComers(db, { id: campagneId, estPublie: true }, ids, config.boxKeys))
}

/** Voters `C-1` to `C-<count>` of a campaign of the client `id`, written as the database's owner, and signed; gives their ids. */
export async function crowd(pool: pg.Pool, campagne: Campagne, count: number): Promise<string[]> {
  const ids = await insertVoters(pool, campagne, count)
  await signVoters(campagne)
  return ids
}

/** The same voters, whom the service has not signed: as whoever writes to the tables adds them. */
export async function insertVoters(pool: pg.Pool, { id, campagneId }: Campagne, count: number): Promise<string[]> {
  const text = `insert into votant (client_id, id, campagne_id, identifiant, courriel, nom, prenom, droit_de_vote, poids)
    select $1, gen_random_uuid(), $2, 'C-' || n, 'c' || n || '@exemple.ca', 'Nom', 'Prenom', n % 2 = 0, 1
    from generate_series($3::int, $4::int) n returning id`
  const ids: string[] = []
  for (let first = 1; first <= count; first += 10_000) {
    const part = [id, campagneId, first, Math.min(count, first + 9999)]
    ids.push(...(await pool.query<{ id: string }>(text, part)).rows.map((row) => row.id))
  }
  return ids
}
