import { describe, expect, test } from 'vitest'
import { newClient, service, startService } from '../support/api.ts'
import { formulaire } from '../support/data/formulaires.ts'
import { courriel, emploi, employe, employeur, syndicat } from '../support/contract/samples.ts'
import { sign } from '../support/data/signing.ts'

type Changes = Record<string, unknown>
const body = (n: number, changes: Changes = {}) => ({ body: { courriel: `e${n}@exemple.ca`, ...changes } })
const toE1 = (changes: Changes = {}) => body(1, { idExterneEmploye: 'E-1', ...changes })

describe('a message of the caller', () => {
  const sent = async (changes: Changes) => {
    const client = await newClient({ estBacASable: true })
    await client.ok('sendCourriel', { body: courriel(1, changes) })
    return (await client.ok('listCourriels'))[0]
  }

  test('as text keeps its lines, and shows no HTML', async () => {
    const message = await sent({
      sujet: '  Élection\t<b> ',
      contenu: '  1 < 2\n<script>alert(1)</script>',
      replyTo: 'r@exemple.ca',
    })
    expect(message).toMatchObject({
      modele: 'Transactionnel',
      sujet: 'Élection <b>',
      replyTo: 'r@exemple.ca',
      piecesJointes: [],
    })
    expect(message?.texte).toMatch(
      /^ {2}1 < 2\n<script>alert\(1\)<\/script>\n\n-- \nCe message vous est envoyé par Tests/,
    )
    expect(message?.html).toContain('  1 &lt; 2\n&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(message?.html).toContain('Ce message vous est envoyé par Tests')
  })

  test('as HTML is sanitised, and has a text', async () => {
    const contenu = `<h1 onclick="x()">Fête</h1><p style="color:red;position:fixed">Le <a href="javascript:alert(1)">12</a>
      <a href="https://exemple.ca/é">ici</a><script>alert(1)</script><iframe src="https://x"></iframe><form><input></form>
      <img src="http://traceur.example/p.gif"><img src="https://exemple.ca/l.png" alt="Logo"></p><style>p{}</style>`
    const message = await sent({ contenu, estHtml: true, omettrePiedDePage: true })
    const html = message?.html?.split('<tr><td style="padding:32px')[1]
    expect(html).toContain('<h1>Fête</h1><p style="color:red">')
    expect(html).not.toMatch(/onclick|javascript|script>|iframe|<form|<input|traceur|p\{\}|Ce message vous est envoyé/)
    expect(html).toContain('<img src="https://exemple.ca/l.png" alt="Logo" />')
    expect(message?.texte).toMatch(/FÊTE|Fête/)
    expect(message?.texte).toContain('https://exemple.ca/é')
    expect(message?.texte).not.toContain('alert')
  })

  test.each([
    ['no destinataire', { destinataire: undefined }, '400 Requete.Invalide'],
    ['no sujet', { sujet: '  ' }, '400 Requete.Invalide'],
    ['no contenu', { contenu: '' }, '400 Requete.Invalide'],
    ['two recipients', { destinataire: 'a@exemple.ca,b@exemple.ca' }, '400 Courriel.BadEmailAddress'],
    ['a name', { destinataire: 'A <a@exemple.ca>' }, '400 Courriel.BadEmailAddress'],
    ['a wrong replyTo', { replyTo: 'a@' }, '400 Courriel.BadEmailAddress'],
    ['a long sujet', { sujet: 'é'.repeat(256) }, '400 Courriel.ContentTooLarge'],
    ['a long contenu', { contenu: 'x'.repeat(1_048_577) }, '400 Courriel.ContentTooLarge'],
    ['a contenu of too many bytes', { contenu: 'é'.repeat(524_289) }, '400 Courriel.ContentTooLarge'],
    ['an unknown provider', { fournisseur: 'Pigeon' }, '400 Courriel.FournisseurInconnu'],
    ['a provider that is not configured', { fournisseur: 'smtp' }, '400 Courriel.FournisseurInconnu'],
  ])('with %s is refused', async (_, changes, answer) => {
    const { refusal } = await newClient()
    expect(await refusal('sendCourriel', { body: courriel(1, changes) })).toBe(answer)
  })

  test('may be as long as the limit, whatever its bytes, and name its provider in any letter case', async () => {
    const message = await sent({ contenu: 'é'.repeat(524_288), sujet: 'é'.repeat(255), fournisseur: 'JOURNAL' })
    expect(message?.sujet).toBe('é'.repeat(255))
    expect(message?.texte).toContain('é'.repeat(524_288))
  })

  test('null leaves the options to their defaults', async () => {
    const options = { estHtml: null, replyTo: null, omettrePiedDePage: null, fournisseur: null }
    expect(await sent(options)).toMatchObject({ replyTo: null, texte: expect.stringContaining('-- \n') as string })
  })
})

test('the limit of sending is that of the client, in every process, and says when it ends', async () => {
  const [one, other] = await Promise.all([
    startService({ MAIL_PER_MINUTE: '3' }),
    startService({ MAIL_PER_MINUTE: '3' }),
  ])
  const client = await newClient({ on: one, estBacASable: true })
  const on = [one, other].map(
    ({ port }) => `http://127.0.0.1:${String(port)}/b2b/v1/courriel/EnvoyerCourrielTransactionnel`,
  )
  const send = async (n: number) => {
    const headers = { 'x-api-key': client.key, 'content-type': 'application/json' }
    const answer = await fetch(on[n % 2] ?? '', { method: 'POST', headers, body: JSON.stringify(courriel(n)) })
    return { status: answer.status, after: answer.headers.get('retry-after'), text: await answer.text() }
  }
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => send(n)))
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(3)
  for (const { after } of answers.filter(({ status }) => status === 500)) {
    expect(Number(after)).toBeGreaterThan(50)
    expect(Number(after)).toBeLessThanOrEqual(60)
  }
  expect(await client.refusal('sendCourriel', { body: courriel() })).toBe('500 Courriel.RateLimitExceeded')
  expect(await client.refusal('sendCourriel', { body: courriel(1, { destinataire: 'x' }) })).toBe(
    '400 Courriel.BadEmailAddress',
  )
  expect(await client.ok('listCourriels')).toHaveLength(3)
  await (await newClient({ on: one })).ok('sendCourriel', { body: courriel() })
})

test('the limit of a day holds too, for all the operations, and a refused call does not count', async () => {
  const running = await startService({ MAIL_PER_DAY: '2' })
  const client = await newClient({ on: running, estBacASable: true })
  await client.ok('createSyndicat', { body: syndicat() })
  await client.ok('createEmployeur', { body: employeur(1, { syndicatIdExterne: 'SYN-1' }) })
  await client.ok('createEmploye', { body: employe() })
  await client.ok('createEmploi', { body: emploi() })
  await sign(client, 1)
  const idFormulaire = await formulaire(client.id)
  await client.refusal('sendCarteMembre', toE1({ courriel: 'x@exemple.ca' }))
  for (let n = 0; n < 2; n++) await client.ok('sendCarteMembre', toE1())
  const { headers } = await client.call('sendCarteMembre', toE1())
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(86_000)
  const job = body(1, { idExterneEmploi: 'J-1' })
  for (const [id, input] of [
    ['sendCarteMembre', toE1()],
    ['sendCarteMembreEmploi', job],
    ['sendFormulaire', toE1({ idFormulaire })],
    ['sendFormulaireEmploi', body(1, { idExterneEmploi: 'J-1', idFormulaire })],
    ['sendCourriel', { body: courriel() }],
  ] as const) {
    expect(await client.refusal(id, input)).toBe('500 Courriel.RateLimitExceeded')
  }
})

test('the list of the sandbox is filtered by address and by date', async () => {
  const { ok, refusal } = await newClient({ estBacASable: true })
  for (const n of [1, 2]) await ok('sendCourriel', { body: courriel(n) })
  const [first, second] = await ok('listCourriels')
  expect(await ok('listCourriels', { query: { destinataire: 'E2@exemple.CA' } })).toEqual([second])
  expect(await ok('listCourriels', { query: { apres: first?.dateUtc } })).toEqual([first, second])
  expect(await ok('listCourriels', { query: { apres: '2099-01-01' } })).toEqual([])
  expect(await refusal('listCourriels', { query: { apres: 'hier' } })).toBe('400 Requete.Invalide')
})

test('the list of the sandbox does not exist in production', async () => {
  const env = { ENVIRONMENT: 'production', BASE_URL: 'https://api.exemple.ca' }
  const running = await startService(env)
  const answer = await fetch(`http://127.0.0.1:${String(running.port)}/test/courriels`)
  expect(answer.status).toBe(404)
  expect((await service()).service.config.environment).toBe('developpement')
})
