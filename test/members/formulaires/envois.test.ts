import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ownerDatabase } from '../../support/api.ts'
import { drawing, png } from '../../support/data/drawings.ts'
import { answers, person, post, prepare } from '../../support/data/formulaires-filled.ts'
import type { Sandbox } from '../../support/data/signing.ts'
import { meeting } from '../../support/held-rows.ts'
import { rowsWhere } from '../../support/races.ts'

const owner = ownerDatabase().pools.main

/** The value of a hidden field of a page. */
const hidden = (name: string, text: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1]

const secretOf = async (url: string) => hidden('secret', await (await fetch(url)).text()) ?? ''
const given = { ...answers, ...person, 'champ.note': '' }

/** Posts without following where it leads. */
async function send(url: string, fields: Record<string, string>) {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  await response.text()
  return { status: response.status, location: response.headers.get('location') }
}

const count = async ({ id }: Sandbox, table: 'demande_adhesion' | 'reponse_formulaire' | 'courriel') =>
  Number((await owner.query<{ n: string }>(`select count(*) as n from ${table} where client_id = $1`, [id])).rows[0]?.n)

describe('a page that is sent', () => {
  test('leads to one that says so, in its language, and may be loaded again', async () => {
    const { client, open } = await prepare()
    const path = new URL(open).pathname
    expect(await send(open, { ...given, secret: await secretOf(open) })).toEqual({
      status: 303,
      location: `${path}?envoye=1`,
    })
    const english = await send(`${open}?langue=en`, { ...given, secret: await secretOf(open) })
    expect(english).toEqual({ status: 303, location: `${path}?langue=en&envoye=1` })
    for (let n = 0; n < 2; n++) {
      const text = await (await fetch(`${open}?langue=en&envoye=1`)).text()
      expect(text).toContain('Your membership request has been received')
      expect(text).toContain(`href="${path}?envoye=1"`)
    }
    expect(await count(client, 'demande_adhesion')).toBe(2)
  })

  test('twice at once, and once more, makes one request and one message', async () => {
    const { client, open } = await prepare()
    await send(open, { ...given, courriel: 'autre@exemple.ca' })
    const fields = { ...given, secret: await secretOf(open) }
    const again = async () => (await send(open, fields)).location?.split('?')[1] ?? ''
    const all = await meeting(rowsWhere('debit', client), [again, again])
    expect([...all].sort()).toEqual(['envoye=1', 'envoye=deja'])
    expect(await send(open, { ...fields, prenom: 'Une autre' })).toMatchObject({ status: 303 })
    const counts = await Promise.all(
      (['demande_adhesion', 'reponse_formulaire', 'courriel'] as const).map((t) => count(client, t)),
    )
    expect(counts).toEqual([2, 2, 2])
    expect((await client.ok('listDemandesAdhesion'))[1]?.prenom).toBe(person.prenom)
    expect((await post(open, fields)).text).toContain('ce sont vos premières réponses qui comptent')
  })

  test('twice by a personal link is no fault; another page of it is told that it was sent', async () => {
    const { client, link } = await prepare()
    const url = await link()
    const fields = { ...answers, secret: await secretOf(url) }
    expect((await fetch(`${url}?envoye=1`)).status).toBe(200)
    expect(await (await fetch(`${url}?envoye=1`)).text()).toContain('<form')
    expect((await send(url, fields)).location).toMatch(/envoye=1$/)
    expect((await send(url, fields)).location).toMatch(/envoye=deja$/)
    expect(await (await fetch(`${url}?envoye=1`)).text()).toContain('votre carte de membre')
    expect((await send(url, { ...answers, secret: randomBytes(32).toString('base64url') })).status).toBe(409)
    expect((await send(url, answers)).status).toBe(409)
    expect(await client.ok('listAdhesions')).toHaveLength(1)
  })

  test('with a secret that none of ours made is taken without one', async () => {
    const { client, open } = await prepare()
    for (let n = 0; n < 2; n++) expect((await send(open, { ...given, secret: 'x'.repeat(44) })).status).toBe(303)
    expect(await count(client, 'demande_adhesion')).toBe(2)
  })
})

test.each(['nom=Gagn%E9', 'nom=%ED%A0%80', `nom=${String.fromCharCode(0xe9)}`])(
  'what is no text is not signed: %s',
  async (text) => {
    const { client, open } = await prepare()
    const fields = new URLSearchParams({ ...given, secret: await secretOf(open) }).toString()
    const body = Buffer.from(`${fields}&${text}`, 'latin1')
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const { status } = await fetch(open, { method: 'POST', body, headers, redirect: 'manual' })
    expect([status, await count(client, 'demande_adhesion')]).toEqual([400, 0])
  },
)

test('a form is read and sent, and nothing else is done with it', async () => {
  const { open, link } = await prepare()
  for (const url of [open, await link()])
    for (const method of ['PUT', 'DELETE', 'OPTIONS']) {
      const answered = await fetch(url, { method })
      expect([answered.status, answered.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
    }
})

describe('a page that is shown again', () => {
  test('keeps the drawing, the consents, the answers and its secret', async () => {
    const { client, link } = await prepare()
    const url = await link()
    const dessin = drawing(png())
    const secret = await secretOf(url)
    const { status, text } = await post(url, { ...answers, secret, dessin, 'champ.quart': '' })
    expect(status).toBe(400)
    expect([hidden('dessin', text), hidden('secret', text)]).toEqual([dessin, secret])
    expect(text).toMatch(/name="consent.OC-1" value="oui" checked/)
    expect(text).toMatch(/name="consent.OC-2" value="non" checked/)
    await post(url, { ...answers, secret, dessin: hidden('dessin', text) ?? '' })
    expect((await client.ok('listAdhesions'))[0]?.aSignatureManuscripte).toBe(true)
  })

  test('names the organisation, with or without a union', async () => {
    const { client, link } = await prepare({ typeFormulaire: 'Generique', syndicatIdExterne: null })
    const { rows } = await owner.query<{ organisation: string }>('select organisation from client where id = $1', [
      client.id,
    ])
    const heading = `Formulaire · ${rows[0]?.organisation ?? 'aucune'}`
    const url = await link()
    expect(await (await fetch(url)).text()).toContain(heading)
    expect((await post(url, { 'champ.quart': '' })).text).toContain(heading)
    expect((await post(url, { 'champ.quart': 'SOIR' })).text).toContain(heading)
    expect((await post(url, { 'champ.quart': 'SOIR' })).text).toContain(heading)
  })

  test('asks for a box that must be ticked', async () => {
    const { client, link } = await prepare({ champsUtilisateur: ['accord'], objetsConsentement: [] }, async (of) => {
      const type = '00000000-0000-0000-0000-000000000003'
      await of.ok('createChampUtilisateur', {
        body: { nom: 'accord', label: 'Je suis d’accord', typeChampUtilisateurId: type, estRequis: true },
      })
    })
    const url = await link()
    const { status, text } = await post(url, { signature: 'A' })
    expect([status, text.split('Cochez cette case pour continuer.').length - 1]).toEqual([400, 2])
    expect(await client.ok('listAdhesions')).toEqual([])
    expect((await post(url, { signature: 'A', 'champ.accord': 'true' })).status).toBe(200)
  })
})

describe('an open form that many fill', () => {
  const fill = ({ id }: Sandbox, cle: string, nombre: number, ago = '0 s') =>
    owner.query('update debit set nombre = $3, debut = now() - $4::interval where client_id = $1 and cle like $2', [
      id,
      cle,
      nombre,
      ago,
    ])

  test('takes many answers from one network address, and tells how long to wait for more', async () => {
    const { client, open } = await prepare()
    for (let n = 0; n < 22; n++) {
      const one = { ...given, courriel: `membre${String(n)}@exemple.ca` }
      expect((await send(open, one)).status).toBe(303)
    }
    await fill(client, 'adherer % adresse %', 500, '17 min 10 s')
    const secret = await secretOf(open)
    const { status, headers, text } = await post(open, { ...given, secret, courriel: 'autre@exemple.ca' })
    expect([status, Math.ceil(Number(headers.get('retry-after')) / 60)]).toEqual([429, 43])
    expect(text).toContain('renvoyez-la dans 43\u00a0minutes.')
    expect([hidden('secret', text), text.includes('value="Œuvrard"')]).toEqual([secret, true])
    const english = await post(`${open}?langue=en`, { ...given, courriel: 'autre@exemple.ca' })
    expect(english.text).toContain('send it again in 43\u00a0minutes.')
    // Another form of the same client is not this one.
    expect(await count(client, 'demande_adhesion')).toBe(22)
  })

  test('takes few answers for one e-mail address, in any letter case', async () => {
    const { client, open } = await prepare()
    for (const courriel of ['zoe@exemple.ca', 'ZOE@exemple.ca', 'Zoe@Exemple.ca']) {
      expect((await send(open, { ...given, courriel })).status).toBe(303)
    }
    const { status, text } = await post(open, given)
    expect([status, text.includes('ou pour cette adresse de courriel')]).toEqual([429, true])
    expect((await send(open, { ...given, courriel: 'lea@exemple.ca' })).status).toBe(303)
    // What was refused is not counted.
    const { rows } = await owner.query<{ nombre: number }>(
      "select nombre from debit where client_id = $1 and cle like 'adherer % adresse %'",
      [client.id],
    )
    expect(rows).toEqual([{ nombre: 4 }])
  })
})

test('what a member leaves blank is blank in the membership', async () => {
  const { client, link } = await prepare()
  await client.ok('updateEmploye', { body: { idExterne: 'E-1', ville: 'Québec', telephonePrincipal: '418 555-0100' } })
  await post(await link(), { ...answers, ville: '', telephonePrincipal: '418 555-0100' })
  expect((await client.ok('listAdhesions'))[0]).toMatchObject({ ville: null, telephonePrincipal: '418 555-0100' })
})
