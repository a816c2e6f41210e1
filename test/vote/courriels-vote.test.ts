import { expect, test } from 'vitest'
import { noteEnvois } from '../../db/vote/envois.ts'
import { caller, ownerDatabase, service, startService } from '../support/api.ts'
import { employe } from '../support/contract/samples.ts'
import { migratedDatabase } from '../support/processes/databases.ts'
import { prepareVotants, type Votants } from '../support/data/votes.ts'

const anybody = caller(await service())
const seul = { ouvertureDuVoteUtc: '2020-01-01T05:00:00Z', fermetureDuVoteUtc: '2098-12-31T22:30:00Z' }

test('the link to a vote is personal, new in each e-mail, and goes to both addresses', async () => {
  const { ok, add, at } = await prepareVotants({ titre: 'Entente & suite', ...seul })
  const id = await add(1, { courrielAlternatif: 'autre@exemple.ca' })
  for (let n = 0; n < 2; n++) await ok('sendJeton', at(id))
  const sent = await ok('listCourriels')
  expect(sent[0]).toMatchObject({
    modele: 'LienDeVote',
    destinataire: 'v1@exemple.ca',
    copie: 'autre@exemple.ca',
    sujet: 'Votre lien de vote – Entente & suite',
    texte: expect.stringMatching(
      /Amélie Tremblay[^]*31 décembre 2098[^]*17\sh\s30 \(heure normale de l’Est\)/,
    ) as string,
  })
  const links = sent.map(({ html }) => /href="(http[^"]+\/vote\/[\w-]{64})"/.exec(html ?? '')?.[1])
  expect(new Set(links).size).toBe(2)
  expect(sent[0]?.texte).toContain(links[0])
})

test('the wording of the campaign is used, sanitised', async () => {
  const contenu =
    '<p onclick="x()">Bonjour {{ prenom }} !</p><script>alert(1)</script><a class="bouton" href="{{lien}}">Voter</a>'
  const { ok, add, at } = await prepareVotants({ modeleEnvoiLien: { sujet: 'À vous, {{prenom}}', contenu } })
  const id = await add(1, { prenom: '<b>Zoé</b>\n' })
  await ok('sendJeton', at(id))
  const [sent] = await ok('listCourriels')
  expect(sent?.sujet).toBe('À vous, <b>Zoé</b>')
  expect(sent?.html).toContain('<p>Bonjour &lt;b&gt;Zoé&lt;/b&gt; !</p>')
  expect(sent?.html).toMatch(/<a style="[^"]+" href="http[^"]+\/vote\/[\w-]{64}">/)
  expect(sent?.html).not.toContain('alert')
})

test('the subject that an earlier version took has no link', async () => {
  const { id, ok, add, at } = await prepareVotants({ modeleEnvoiLien: { sujet: 'Votez', contenu: '{{lien}}' } })
  const older = `update campagne set modele_envoi_lien = '{"sujet":"Votez : {{lien}}","contenu":"<p>{{lien}}</p>"}'
    where client_id = $1`
  await ownerDatabase().pools.main.query(older, [id])
  await ok('sendJeton', at(await add(1)))
  const [sent] = await ok('listCourriels')
  expect([sent?.sujet, sent?.texte?.includes('/vote/')]).toEqual(['Votez :', true])
})

const gone: Readonly<Record<string, (api: Votants, id: string) => Promise<unknown>>> = {
  'once the vote is closed': ({ close, campagneId }) => close(campagneId),
  'to a voter who was struck off': ({ ok, at }, id) => ok('strikeOffVotant', at(id)),
  'to a voter without the right': ({ ok, at }, id) => ok('setDroitDeVote', { ...at(id), body: { droitDeVote: false } }),
  'to a voter who has voted': ({ vote }, id) => vote(id),
}

test.each(Object.entries(gone))('no link leaves %s, and the voter shows it', async (_, happen) => {
  const api = await prepareVotants()
  const { ok, add, at, read } = api
  const [id, other] = [await add(1), await add(2)]
  await ok('sendJeton', at(id))
  await happen(api, id)
  const links = (await ok('listCourriels')).filter(({ modele }) => modele === 'LienDeVote')
  expect(links).toMatchObject([{ statut: 'Annule', html: null }])
  expect([(await read(id)).statutEnvoi, (await read(other)).statutEnvoi]).toEqual(['Annule', null])
})

test('a link that waits goes to the address that its voter has as it leaves', async () => {
  const { ok, add, at, put } = await prepareVotants()
  const votantId = await add(1, { courrielAlternatif: 'autre@exemple.ca' })
  await ok('sendJeton', at(votantId))
  await put({ votantId, courriel: 'juste@exemple.ca', courrielAlternatif: null })
  const links = (await ok('listCourriels')).filter(({ modele }) => modele === 'LienDeVote')
  expect(links).toMatchObject([
    { destinataire: 'juste@exemple.ca', copie: null, html: expect.stringContaining('/vote/') as string },
  ])
})

test('a worker sends a link to the address that its voter has by then', async () => {
  const { url } = await migratedDatabase()
  const running = await startService({ DATABASE_URL: url })
  const { id, ok, add, at, put, read } = await prepareVotants({}, undefined, { on: running })
  const courrielAlternatif = 'autre@exemple.ca'
  const [moved, served] = [await add(1), await add(2, { courrielAlternatif })]
  for (const votant of [moved, served]) await ok('sendJeton', at(votant))
  await put({ votantId: moved, courriel: 'juste@exemple.ca' })
  // One has gone to the first of its addresses, and its copy is to be sent once more: to nobody who has left the voter.
  await running.service.database.write(id, (db) =>
    db.q
      .updateTable('courriel')
      .set({ etat_destinataire: 'Transmis' })
      .where('courriel.client_id', '=', id)
      .where('copie', 'is not', null)
      .execute(),
  )
  await put({ votantId: served, courrielAlternatif: 'neuf@exemple.ca' })
  const { stop } = await startService({ DATABASE_URL: url, WORKER: 'true', WORKER_ROUND_MS: '50' })
  await expect.poll(async () => (await read(moved)).statutEnvoi, { timeout: 20_000, interval: 50 }).toBe('Transmis')
  const links = async () => (await ok('listEnvois')).filter(({ modele }) => modele === 'LienDeVote')
  const both = [
    { destinataire: 'juste@exemple.ca', copie: null, statut: 'Transmis' },
    { destinataire: 'v2@exemple.ca', copie: courrielAlternatif, statut: 'Transmis' },
  ]
  await expect
    .poll(async () => (await links()).sort((a, b) => (a.destinataire < b.destinataire ? -1 : 1)), { timeout: 20_000 })
    .toMatchObject(both)
  await stop()
})

const other = { identifiant: 'X-1', nom: 'Gagnon', prenom: 'Luc' }

test.each<[string, object, boolean]>([
  ['another number and other names', other, false],
  ['another number and other names under the same address', { ...other, courriel: 'v1@exemple.ca' }, false],
  ['another number', { identifiant: 'X-1' }, true],
  ['other names', { nom: 'Gagnon', prenom: 'Luc' }, true],
  ['another number and the same names otherwise written', { identifiant: 'X-1', nom: 'TREMBLAY' }, true],
  ['another address', { courriel: 'luc@exemple.ca' }, true],
])('the links of a voter who is given %s are good as long as it is the same person', async (_, body, areGood) => {
  const { ok, add, at, put, read, jetonOf, ballot } = await prepareVotants()
  const votantId = await add(1)
  const reponses = await ballot([['Oui']])
  await ok('sendJeton', at(votantId))
  const jeton = await jetonOf(votantId)
  await put({ votantId, ...body })
  expect(await read(votantId)).toMatchObject({ statutEnvoi: areGood ? 'EnAttente' : null })
  const cast = await anybody.call('castVote', { path: { jeton }, body: { reponses } })
  expect([cast.status, (await read(votantId)).aVote]).toEqual(areGood ? [200, true] : [404, false])
  const again = { path: { jeton: await jetonOf(votantId) }, body: { reponses } }
  expect((await anybody.call('castVote', again)).status).toBe(areGood ? 400 : 200)
})

test('the links of a voter stay good whose employee is given another number and another name', async () => {
  const { ok, add, at, put, read } = await prepareVotants()
  const who = { noMembre: 'M-1', nom: 'Tremblay', prenom: 'Amélie' }
  await ok('createEmploye', { body: employe(1, who) })
  const votantId = await add(1)
  await ok('sendJeton', at(votantId))
  await ok('updateEmploye', { path: { idExterne: 'E-1' }, body: employe(1, { ...who, noMembre: 'M-9', nom: 'Roy' }) })
  await put({ votantId, identifiant: 'M-9', nom: 'Roy' })
  expect(await read(votantId)).toMatchObject({ statutEnvoi: 'EnAttente', nom: 'Roy', employeIdExterne: 'E-1' })
})

test('a link that is given up says nothing of one that has left before', async () => {
  const { id, ok, add, at, vote, read } = await prepareVotants()
  const votantId = await add(1)
  await ok('sendJeton', at(votantId))
  await (await service()).service.database.write(id, (db) => noteEnvois(db, [{ votantId, statut: 'Transmis' }]))
  await vote(votantId)
  expect(await ok('listCourriels')).toMatchObject([{ statut: 'Annule' }])
  expect((await read(votantId)).statutEnvoi).toBe('Transmis')
})

test('a worker that finds the voter gone sends no link, and the voter shows it', async () => {
  const { url } = await migratedDatabase()
  const running = await startService({ DATABASE_URL: url })
  const { ok, add, at, read } = await prepareVotants({}, undefined, { on: running })
  const [gone, there] = [await add(1), await add(2)]
  for (const id of [gone, there]) await ok('sendJeton', at(id))
  await ok('strikeOffVotant', at(gone))
  const { stop } = await startService({ DATABASE_URL: url, WORKER: 'true', WORKER_ROUND_MS: '50' })
  const shown = async () => [(await read(gone)).statutEnvoi, (await read(there)).statutEnvoi]
  await expect.poll(shown, { timeout: 20_000, interval: 50 }).toEqual(['Annule', 'Transmis'])
  await stop()
})

test('a link that is sent again, or cancelled, shows so of its voter', async () => {
  const api = await prepareVotants(seul)
  const { ok, add, at } = api
  const id = await add(1)
  await ok('sendJeton', at(id))
  const path = { id: (await ok('listEnvois'))[0]?.id ?? '' }
  const shown = async () => (await ok('getVotant', at(id))).statutEnvoi
  await ok('cancelCourrielClient', { path })
  expect(await shown()).toBe('Annule')
  await ok('resendCourrielClient', { path })
  expect(await shown()).toBe('EnAttente')
})
