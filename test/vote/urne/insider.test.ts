import { expect, test } from 'vitest'
import { secretOf } from '../../../db/vote/box/keys.ts'
import { tenantTables } from '../../../db/engine/tables.ts'
import { decodeBallot, newSealingPair, unsealer } from '../../../scrutin/index.ts'
import { caller, ownerDatabase, service } from '../../support/api.ts'
import { prepareVotants, type Votants } from '../../support/data/votes.ts'

const owner = ownerDatabase().pools.main
const { config } = (await service()).service
const anybody = caller(await service())
const key = (text: string) => [{ id: '1', bytes: Buffer.alloc(32, text) }] as const
const strangers = { box: key('une autre clé'), signing: key('encore une autre') }

type Row = { table: string; xmin: string; row: Record<string, unknown> }

/** Every row of a client, with the transaction that wrote it: what a copy of the tables holds. */
async function copied({ id }: Votants): Promise<Row[]> {
  const rows: Row[] = []
  for (const table of tenantTables) {
    const text = `select '${table}' as table, t.xmin::text, to_json(t) as row from ${table} t where client_id = $1`
    rows.push(...(await owner.query<Row>(text, [id])).rows)
  }
  return rows
}

const bytes = (value: unknown) => Buffer.from(String(value).slice(2), 'hex')
const of = (copy: readonly Row[], table: string) => copy.filter((one) => one.table === table)

/** Who voted what, as a copy tells it by a transaction that a voter and a ballot share, and by a ring of keys. */
function read(copy: readonly Row[], keys: Parameters<typeof secretOf>[0]): [string, string | undefined][] {
  const [campagne] = of(copy, 'campagne')
  const { id, urne_cle_privee: privee, urne_cle_id: cle } = campagne?.row ?? {}
  if (privee === null) throw new Error('the key is not there')
  const open = unsealer(
    secretOf(keys, String(id), { id: String(cle), privee: bytes(privee), isSigned: true }),
    String(id),
  )
  const voters = new Map(of(copy, 'votant').map(({ xmin, row }) => [xmin, String(row['identifiant'])]))
  return of(copy, 'bulletin_signe').map(({ xmin, row }) => [
    voters.get(xmin) ?? '',
    decodeBallot(open(bytes(row['scelle'])), 3).options[0],
  ])
}

test('a copy of the tables reads the votes with the key of the box only, and once it is destroyed with none', async () => {
  const api = await prepareVotants()
  const choices: [string, string | undefined][] = []
  const recus: string[] = []
  for (const [n, choice] of ['Oui', 'Non', 'Oui'].entries()) {
    const reponses = await api.ballot([[choice]])
    const jeton = await api.jetonOf(await api.add(n + 1))
    recus.push((await anybody.ok('castVote', { path: { jeton }, body: { reponses } })).numeroConfirmation)
    const [name] = (await api.names({ aVote: true })).filter((one) => !choices.some(([known]) => known === one))
    choices.push([name ?? '', reponses[0]?.optionIds[0]])
  }
  const during = await copied(api)
  // As the promise says: whoever holds the key and an earlier copy can read.
  expect(read(during, config.boxKeys).sort()).toEqual(choices.sort())
  expect(() => read(during, { ...config.boxKeys, box: strangers.box })).toThrow('VOTE_KEY')
  const box = JSON.stringify(of(during, 'bulletin_signe'))
  for (const [, option] of choices) expect(box).not.toContain(option)
  for (const recu of recus) expect(JSON.stringify(during)).not.toContain(recu)
  await api.close(api.campagneId)
  expect(await api.count()).toBe(true)
  const after = await copied(api)
  expect(() => read(after, config.boxKeys)).toThrow('the key is not there')
  // What is open names nobody: one row, written by one transaction.
  expect(of(after, 'bulletin')).toEqual([])
  expect(of(after, 'resultat')).toHaveLength(1)
  const written = new Set(of(after, 'votant').map(({ xmin }) => xmin))
  expect(of(after, 'resultat').some(({ xmin }) => written.has(xmin))).toBe(false)
}, 60_000)

test('no vote is sealed to a key that somebody has put into the tables, and no box counted with it', async () => {
  const api = await prepareVotants()
  const [one, two] = [await api.jetonOf(await api.add(1)), await api.jetonOf(await api.add(2))]
  const body = { reponses: await api.ballot([['Oui']]) }
  await anybody.ok('castVote', { path: { jeton: one }, body })
  const put = 'update campagne set urne_cle_publique = $1 where id = $2 returning urne_cle_publique'
  const { rows } = await owner.query<{ cle: Buffer }>('select urne_cle_publique as cle from campagne where id = $1', [
    api.campagneId,
  ])
  await owner.query(put, [newSealingPair().publicKey, api.campagneId])
  expect(await anybody.refusal('castVote', { path: { jeton: two }, body })).toBe('503 Serveur.Indisponible')
  expect(await api.sealed()).toBe(1)
  await owner.query(put, [rows[0]?.cle, api.campagneId])
  await api.close(api.campagneId)
  await owner.query(put, [newSealingPair().publicKey, api.campagneId])
  await expect(api.count()).rejects.toThrow('somebody has changed it')
  await owner.query(put, [rows[0]?.cle, api.campagneId])
  expect(await api.count()).toBe(true)
})
