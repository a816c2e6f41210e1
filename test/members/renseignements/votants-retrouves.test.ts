import { expect, test } from 'vitest'
import { overdueOf } from '../../../db/clients/conservation/apply.ts'
import { updateClient } from '../../../db/clients/clients.ts'
import { ownerDatabase, service } from '../../support/api.ts'
import { employe, votant } from '../../support/contract/samples.ts'
import { prepareCampagnes, votantsOf } from '../../support/data/votes.ts'

const owner = ownerDatabase().pools.main
const by = (idUnique: string) => ({ path: { idUnique } })
const person = { prenom: 'Zoé', nom: 'Wjk-Roy', courriel: 'wjk@exemple.ca', courrielAlternatif: 'wjk.alt@exemple.ca' }
const other = (n: number, courrielAlternatif: string) => ({
  ...{ identifiant: `V-${String(n)}`, courriel: `travail${String(n)}@exemple.ca`, courrielAlternatif },
})

/** A campaign with unlinked voters whose second address is one of a person who came to it later, or of nobody. */
async function listed(changes: Record<string, string> = {}) {
  const api = await prepareCampagnes()
  const campagneId = await api.publish()
  const put = (body: object) => api.ok('upsertVotant', { path: { campagneId }, body: votant(1, { ...body }) })
  const ids = [
    await put({ ...other(1, 'WJK@exemple.ca'), prenom: 'ZOE', nom: 'Wjk Roy' }),
    await put({ ...other(2, 'wjk.Alt@exemple.ca'), prenom: 'Zoé', nom: 'Wjk-Roy' }),
    await put({ ...other(3, 'wjk.alt@exemple.ca'), prenom: 'Paul', nom: 'Wjk-Roy' }),
    await put({ ...other(4, 'wjk.alto@exemple.ca'), prenom: 'Zoé', nom: 'Wjk-Roy' }),
  ]
  const { idUnique } = await api.ok('createEmploye', { body: employe(1, { ...person, ...changes }) })
  const names = async () =>
    (await api.ok('listVotants', { path: { campagneId } })).map(({ prenom, nom }) => `${prenom} ${nom}`).sort()
  return { ...api, campagneId, ids, idUnique, names }
}

test('a voter with the name of a person, and an address of theirs as the second one, is the person', async () => {
  const { ok, refusal, close, campagneId, ids, idUnique, names } = await listed()
  expect(await refusal('anonymiseEmploye', by(idUnique))).toBe('409 Employe.VoteEnCours')
  const { votants } = await ok('getDossierEmploye', by(idUnique))
  expect(votants.map(({ votant: { id } }) => id).sort()).toEqual(ids.slice(0, 2).sort())
  await close(campagneId)
  const told = await ok('anonymiseEmploye', by(idUnique))
  expect(told.conserves.votants).toBe(2)
  expect(await names()).toEqual(['Anonyme Anonyme', 'Anonyme Anonyme', 'Paul Wjk-Roy', 'Zoé Wjk-Roy'])
})

test('a voter of another name stays, whichever address of the person it has, and is in no dossier', async () => {
  const { ok, refusal, close, campagneId, idUnique, names } = await listed({ courriel: 'travail3@exemple.ca' })
  const { votants } = await ok('getDossierEmploye', by(idUnique))
  expect(votants.map(({ votant: { identifiant } }) => identifiant)).toEqual(['V-2'])
  expect(await refusal('anonymiseEmploye', by(idUnique))).toBe('409 Employe.VoteEnCours')
  await close(campagneId)
  await ok('anonymiseEmploye', by(idUnique))
  expect(await names()).toEqual(['Anonyme Anonyme', 'Paul Wjk-Roy', 'ZOE Wjk Roy', 'Zoé Wjk-Roy'])
})

test('the link of a relative at the same addresses stays, its copy too, and holds nobody', async () => {
  const api = await prepareCampagnes()
  const [open, drafted] = [await api.publish(), await api.draft()].map((id) => votantsOf(api, id))
  const relative = { ...other(1, person.courrielAlternatif), courriel: person.courriel }
  const id = await open?.put(votant(1, relative))
  await drafted?.put(votant(1, relative))
  const { idUnique } = await api.ok('createEmploye', { body: employe(1, person) })
  await api.ok('sendJetons', { path: { campagneId: open?.campagneId ?? '' }, body: {} })
  const before = await open?.links()
  expect(before).toMatchObject([{ copie: person.courrielAlternatif, votant: id }])
  expect((await api.ok('anonymiseEmploye', by(idUnique))).effaces).toMatchObject({ votants: 0, courriels: 0 })
  expect(await open?.links()).toEqual(before)
  for (const list of [open, drafted]) expect(await list?.names()).toEqual(['V-1'])
})

test('a voter whose name is signs alone is the person by the first address', async () => {
  const { ok, close, campagneId, names } = await listed()
  const path = { campagneId }
  const nameless = (n: number, changes: object) =>
    votant(1, { ...other(n, 'a@exemple.ca'), prenom: '-', nom: '.', ...changes })
  await ok('upsertVotant', { path, body: nameless(5, { courriel: 'seul@exemple.ca' }) })
  await ok('upsertVotant', { path, body: nameless(6, { courrielAlternatif: 'seul@exemple.ca' }) })
  const { idUnique } = await ok('createEmploye', { body: employe(2, { courriel: 'seul@exemple.ca' }) })
  await close(campagneId)
  expect((await ok('anonymiseEmploye', by(idUnique))).conserves.votants).toBe(1)
  expect((await names()).slice(0, 2)).toEqual(['- .', 'Anonyme Anonyme'])
})

test.each([
  ['as the second one', {}],
  ['as the first one', { courriel: 'autre@exemple.ca', courrielAlternatif: 'travail2@exemple.ca' }],
])('a rule of conservation leaves one whose address an open vote has %s', async (_, changes) => {
  const { id, close, campagneId } = await listed(changes)
  const { database } = (await service()).service
  await database.write(id, ({ q }) => updateClient(q, id, { conservationPersonnesAns: 2 }))
  await owner.query(
    `update employe set est_actif = false, derniere_maj = now() - interval '3 years' where client_id = $1`,
    [id],
  )
  const due = async () => (await database.read(id, (db) => overdueOf(db, { years: 7, days: 30 }))).personnes
  expect(await due()).toBe(0)
  await close(campagneId)
  expect(await due()).toBe(1)
})
