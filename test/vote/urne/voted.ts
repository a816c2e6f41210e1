import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { signersOf } from '../../../db/vote/box/keys.ts'
import { appendSome } from '../../../db/vote/log/append.ts'
import { advance } from '../../../jobs/scrutins.ts'
import type { BoxKeys } from '../../../rules/ring.ts'
import { type Anomaly, headMessage, type Resultat, type Signer } from '../../../scrutin/index.ts'
import { caller, ownerDatabase, service } from '../../support/api.ts'
import { prepareVotants, type Votants } from '../../support/data/votes.ts'

const owner = ownerDatabase().pools.main
const { database, config } = (await service()).service
const anybody = caller(await service())

/** Rows of a campaign, as the owner of the tables reads or changes them. */
export const rows = async <T>({ id, campagneId }: Votants, text: string, ...values: unknown[]) =>
  (await owner.query<T & object>(text, [id, campagneId, ...values])).rows as T[]
export const of = 'where client_id = $1 and campagne_id = $2'

/** Has the last head of a log tell of so many leaves, signed as the service signs, or by another key. */
export async function signedHead(
  api: Pick<Votants, 'id' | 'campagneId'>,
  taille: number,
  signer: Signer = signersOf(config.boxKeys, api.id)[0],
) {
  const last = `select encode(racine, 'hex') as racine, signee_le as at from urne_tete ${of} order by taille desc limit 1`
  const [{ racine, at } = { racine: '', at: '' }] = await rows<{ racine: string; at: string }>(api as Votants, last)
  const facts = { taille, racine, signeeLe: new Date(at).toISOString() }
  const signature = signer.sign(headMessage(api.campagneId, facts))
  const change = `update urne_tete set taille = $3, cle_signature = $4, signature = $5 ${of}
    and taille = (select max(taille) from urne_tete ${of})`
  await rows(api as Votants, change, taille, signer.id, signature)
}

/** So many who vote, one after the other; gives their receipts. */
export async function voted(count: number) {
  const api = await prepareVotants()
  const body = { reponses: await api.ballot([['Oui']]) }
  const recus: Awaited<ReturnType<typeof anybody.ok<'castVote'>>>[] = []
  for (let n = 1; n <= count; n++)
    recus.push(await anybody.ok('castVote', { path: { jeton: await api.jetonOf(await api.add(n)) }, body }))
  const append = (keys = config.boxKeys) => database.write(api.id, (db) => appendSome(db, api.campagneId, keys))
  const round = async (keys: BoxKeys = config.boxKeys) => {
    const anomalies: Anomaly[] = []
    await advance(database, { clientId: api.id, campagneId: api.campagneId }, keys, (told) => anomalies.push(...told))
    return anomalies
  }
  /** Has the last head tell of so many leaves, signed as the service signs. */
  const headOf = async (taille: number) => signedHead(api, taille)
  const leaves = async () =>
    (await rows<{ empreinte: Buffer }>(api, `select empreinte from urne_feuille ${of} order by rang`)).map(
      ({ empreinte }) => empreinte,
    )
  const result = async () => {
    const [found] = await rows<{ contenu: Buffer; empreinte: Buffer }>(
      api,
      `select contenu, empreinte from resultat ${of}`,
    )
    const contenu = found?.contenu ?? Buffer.alloc(0)
    expect(createHash('sha256').update(contenu).digest()).toEqual(found?.empreinte)
    return JSON.parse(contenu.toString()) as Resultat
  }
  return { ...api, recus, append, round, leaves, result, headOf }
}
