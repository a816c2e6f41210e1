import { expect, test } from 'vitest'
import { prepareVotants } from '../support/data/votes.ts'

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
    texte: expect.stringMatching(/Amélie Tremblay[^]*31 décembre 2098[^]*17 h 30/) as string,
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

test('no link leaves once the vote is closed', async () => {
  const { ok, add, at, close, campagneId } = await prepareVotants()
  const id = await add(1)
  await ok('sendJeton', at(id))
  await close(campagneId)
  expect(await ok('listCourriels')).toMatchObject([{ statut: 'Annule', html: null }])
})
