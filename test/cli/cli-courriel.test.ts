import { expect, test } from 'vitest'
import { newClient, ownerDatabase } from '../support/api.ts'
import { cli, fileOf } from '../support/processes/commands.ts'
import { courriel as message } from '../support/contract/samples.ts'
import { sandbox, sign } from '../support/data/signing.ts'

const courriel = (...args: string[]) => cli('courriel', ...args)

test(
  'an e-mail is worded, shown, previewed, sent so, and left to the service again',
  { timeout: 180_000 },
  async () => {
    const client = await sandbox()
    const { id } = client
    expect((await courriel('list-wordings', id)).out).toMatch(/CarteMembre +no\n/)
    const file = await fileOf('<p onclick="x()">Chère {{prenom}}, voici {{ noMembre }}.</p><script>alert(1)</script>')
    expect(await courriel('set', id, 'CarteMembre', file, '--subject', 'Carte de {{nom}}')).toMatchObject({
      code: 0,
      err: '',
    })
    expect((await courriel('list-wordings', id)).out).toMatch(/CarteMembre +yes\n/)
    expect((await courriel('show-wording', id, 'CarteMembre')).out).toMatch(/^Carte de \{\{nom\}\}\n\n<p onclick/)
    const { sujet, html } = JSON.parse((await cli('--json', 'courriel', 'preview', id, 'CarteMembre')).out) as Record<
      string,
      string
    >
    expect(sujet).toBe('Carte de Tremblay')
    expect(html).toContain('<p>Chère Amélie, voici M-45871.</p>')
    expect(html).not.toMatch(/alert|onclick/)
    expect((await courriel('preview', id, 'CarteMembre', '--text')).out).toMatch(/^Carte de Tremblay\n\nChère Amélie/)
    await sign(client, 1)
    await client.ok('sendCarteMembre', { body: { idExterneEmploye: 'E-1', courriel: 'e1@exemple.ca' } })
    expect((await client.ok('listCourriels'))[0]).toMatchObject({
      sujet: 'Carte de Tremblay',
      texte: expect.stringContaining('voici M-1.') as string,
    })
    expect((await courriel('reset', id, 'CarteMembre')).code).toBe(0)
    expect((await courriel('show-wording', id, 'CarteMembre')).out).toMatch(/^Votre carte de membre/)
    expect(await courriel('reset', id, 'CarteMembre')).toMatchObject({ code: 1 })
  },
)

test('messages are listed with what became of them, sent again and cancelled', { timeout: 180_000 }, async () => {
  const { id, ok } = await newClient()
  expect(await courriel('list', id)).toMatchObject({ code: 0, err: 'There is no such e-mail' })
  for (const n of [1, 2]) await ok('sendCourriel', { body: message(n) })
  await ownerDatabase().pools.main.query(
    `update courriel set statut = 'Rejete', tentatives = 3, derniere_erreur = '550 unknown user', date_fin = now()
      where client_id = $1 and destinataire = 'e2@exemple.ca'`,
    [id],
  )
  const { out } = await courriel('list', id, '--status', 'Rejete')
  expect(out).toMatch(/^dateUtc +modele +destinataire +statut +tentatives +raison +id\n/)
  const one = /Transactionnel +e2@exemple.ca +Rejete +3 +550 unknown user +([\da-f-]{36})$/.exec(out)?.[1] ?? ''
  expect(out).not.toContain('e1@exemple.ca')
  expect((await courriel('list', id, '--to', 'E1@exemple.ca')).out).toContain('EnAttente')
  expect((await courriel('resend', id, one)).out).toBe(`E-mail ${one} is sent again`)
  expect((await courriel('show', id, one)).out).toMatch(/statut +EnAttente/)
  expect((await courriel('cancel', id, one)).out).toBe(`E-mail ${one} is cancelled`)
  expect(await courriel('cancel', id, one)).toMatchObject({
    code: 1,
    err: expect.stringContaining('has ended') as string,
  })
  expect((await courriel('show', id, id)).err).toContain('There is no e-mail')
})

test.each([
  ['LienDeVote', '<p>Votez !</p>', 'Vote', 'lacks {{lien}}'],
  [
    'LienDeVote',
    '<p>Votez !</p><!-- {{lien}} -->',
    'Vote',
    'does not bring its link: The link is not whole in the HTML',
  ],
  ['LienDeVote', '<p>{{lien}} {{lein}}</p>', 'Vote', 'has no variable {{lein}}'],
  ['LienDeVote', '<p>{{lien}}</p>', '{{sujet}}', 'has no variable {{sujet}}'],
  ['Formulaire', '<p>{{lien}}</p>', 'Remplissez {{lien}}', 'has no variable {{lien}}'],
  ['Pigeon', '<p>x</p>', 'x', 'No e-mail has the name Pigeon'],
  ['CarteMembre', ' \n', 'x', 'is empty'],
])('a wording of %s that says %j under %j is refused', async (nom, content, subject, reason) => {
  const { id } = await newClient()
  const { code, err } = await courriel('set', id, nom, await fileOf(content), '--subject', subject)
  expect([code, err]).toEqual([1, expect.stringContaining(reason)])
  expect((await courriel('list-wordings', id)).out).not.toContain('yes')
})

test('the operator sends a form of any type, to whom he names or to all', { timeout: 60_000 }, async () => {
  const client = await sandbox()
  const { id } = client
  const form = JSON.stringify({ typeFormulaire: 'Adhesion', nom: 'Adhésion', syndicatIdExterne: 'SYN-1' })
  await cli('formulaire', 'create', id, await fileOf(form))
  await cli('formulaire', 'create', id, await fileOf(JSON.stringify({ typeFormulaire: 'Generique', nom: 'Sondage' })))
  const send = (...args: string[]) => cli('formulaire', 'send', id, ...args)
  expect((await send('1', 'E-2', 'E-3')).out).toBe('Queued for 2 employees')
  expect(await client.ok('listCourriels')).toMatchObject([
    { modele: 'Formulaire', destinataire: 'e2@exemple.ca', sujet: 'Adhésion – Tests' },
    { modele: 'Formulaire', destinataire: 'e3@exemple.ca' },
  ])
  expect((await send('2', '--all')).out).toBe('Queued for 3 employees')
  expect((await send('1', 'E-1', 'E-9')).err).toContain('external ids: E-9')
  expect((await send('1')).err).toContain('Name employees, or give --all')
  expect((await send('9', 'E-1')).err).toContain('No form has the id 9')
  expect(await client.ok('listCourriels')).toHaveLength(5)
  const { out } = await cli('formulaire', 'show-address', id, '1')
  expect(out).toMatch(/^http:\/\/localhost:\d+\/adherer\/[\w-]{43}$/)
  expect((await cli('formulaire', 'show-address', id, '2')).err).toContain('Only a form of the type Adhesion')
})

test('the addresses that are not written to are listed, and cleared', { timeout: 180_000 }, async () => {
  const { id, ok } = await newClient()
  expect((await courriel('list-suppressed', id)).err).toContain('Every address is written to')
  await ownerDatabase().pools.main.query(
    `insert into adresse_supprimee (client_id, adresse_cle, motif, raison, date_creation)
     values ($1, 'guy@exemple.ca', 'Rejete', '550 unknown', now())`,
    [id],
  )
  expect((await courriel('list-suppressed', id)).out).toMatch(/guy@exemple\.ca +Rejete +550 unknown/)
  expect((await courriel('clear-suppressed', id, 'GUY@exemple.ca')).code).toBe(0)
  expect(await courriel('clear-suppressed', id, 'guy@exemple.ca')).toMatchObject({ code: 1 })
  expect(await ok('listAdressesSupprimees')).toEqual([])
})
