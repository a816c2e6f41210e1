import { expect, test } from 'vitest'
import { of, rows, voted } from '../urne/voted.ts'
import { newCommittee, prepareGarde } from '../garde/committee.ts'
import { write } from './insider.ts'

// Who writes to the tables, and has copies of them of before, puts a box back as it was then, and has it counted once more.

type Api = Awaited<ReturnType<typeof voted>>
const tables = ['bulletin_signe', 'urne_feuille', 'urne_tuile', 'urne_tete'] as const

/** The box of a campaign as its tables have it now; puts it back. */
async function copied({ id, campagneId }: Pick<Api, 'id' | 'campagneId'>) {
  const kept: unknown[] = []
  for (const table of tables) {
    const { rows } = await write(
      `select coalesce(json_agg(t), '[]')::text as all from ${table} t ${of}`,
      id,
      campagneId,
    )
    kept.push((rows as { all: string }[])[0]?.all)
  }
  const { rows: keys } = await write(
    'select urne_cle_privee, urne_cle_id from campagne where client_id = $1 and id = $2',
    id,
    campagneId,
  )
  const [{ urne_cle_privee: key, urne_cle_id: keyId } = {}] = keys as Record<string, unknown>[]
  return async () => {
    for (const [at, table] of tables.entries()) {
      await write(`delete from ${table} ${of}`, id, campagneId)
      await write(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, kept[at])
    }
    await write(`delete from resultat ${of}`, id, campagneId)
    await write(
      `update campagne set urne_cle_privee = $3, urne_cle_id = $4, depouille_le = null, empreinte_resultat = null
        where client_id = $1 and id = $2`,
      ...[id, campagneId, key, keyId],
    )
    await write('insert into scrutin values ($1, $2) on conflict do nothing', id, campagneId)
  }
}

test('a box that is put back as it was before the count is not counted once more', async () => {
  const api = await voted(3)
  await api.append()
  const putBack = await copied(api)
  const late = await api.add(4)
  await api.vote(late)
  await api.close(api.campagneId)
  expect(await api.round()).toEqual([])
  expect((await api.result()).totaux.bulletins).toBe(4)
  await putBack()
  await rows(api, `update votant set a_vote = false ${of} and id = $3`, late)
  await expect(api.round()).rejects.toThrow('was counted, as its journal tells')
  const { depouilleLe, depouillementBloque } = await api.ok('getCampagne', { path: { id: api.campagneId } })
  expect([depouilleLe, depouillementBloque?.motif]).toEqual([null, 'ResultatManquant'])
  // What anybody may have written who writes to the tables holds no count up.
  const { attestation } = await lastCount(api)
  expect(attestation).toMatchObject({ cle: expect.any(String) as string, signature: expect.any(String) as string })
})

const hash = 'f'.repeat(64)

test.each([
  ['a hash', `{"empreinteResultat":"${hash}","attestation":{"cle":"1","signature":"AA=="}}`],
  ['half a character', '{"empreinteResultat":"\\ud800","attestation":{"cle":"1","signature":""}}'],
  ['no character', `{"empreinteResultat":"${hash}","attestation":{"cle":"1","signature":"\\u0000"}}`],
  ['nothing', 'null'],
])('a line of a journal that nobody has signed holds no count up: %s', async (_, forged) => {
  const api = await voted(1)
  await rows(
    api,
    `insert into journal_campagne (client_id, id, campagne_id, instant, auteur, acte, details)
      values ($1, uuidv7(), $2, now(), 'Systeme', 'CampagneDepouillee', $3)`,
    forged,
  )
  await api.close(api.campagneId)
  await api.round()
  expect((await api.result()).totaux.bulletins).toBe(1)
})

/** What the journal tells of the count of a campaign. */
async function lastCount(api: Api) {
  const lines = await api.ok('listJournal', { path: { id: api.campagneId } })
  return lines.find(({ acte }) => acte === 'CampagneDepouillee')?.details ?? {}
}

test('a committee brings the result that was taken away once more, and no other', async () => {
  const committee = await newCommittee()
  const api = await prepareGarde(committee.given, 6)
  await api.close(api.id)
  await api.count()
  const box = await api.urne()
  const file = committee.count(box, [1, 2, 3])
  await api.bring(file)
  const takenAway = async (more = '') => {
    await write('delete from resultat where client_id = $1 and campagne_id = $2', api.client, api.id)
    const none = `depouille_le = null, empreinte_resultat = null ${more}`
    await write(`update campagne set ${none} where client_id = $1 and id = $2`, api.client, api.id)
  }
  await takenAway()
  await api.bring(file)
  await takenAway(', urne_scellee = null, urne_scellee_le = null')
  await expect(api.count()).rejects.toThrow('was counted, as its journal tells')
})
