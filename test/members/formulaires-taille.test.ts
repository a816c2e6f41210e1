import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { read } from '../../db/forms/formulaires.ts'
import { ownerDatabase, startService } from '../support/api.ts'
import { answers, base, prepare } from '../support/data/formulaires-filled.ts'
import { cli, fileOf } from '../support/processes/commands.ts'

const owner = ownerDatabase().pools.main
const tooLarge = '400 Formulaire.ContenuTropVolumineux'
const path = { nom: 'quart' }
const choices = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => ({ idExterne: `C-${String(from + n)}`, label: `Choix ${String(from + n)}` }))

/** A form with so many more fields of 1,000 choices each, as the version before could have stored it. */
async function withFields(count: number) {
  const prepared = await prepare()
  const { client, formulaireId } = prepared
  // In steps: each ends well within the time of a statement.
  for (let from = 1; from <= count; from += 20)
    await owner.query(
      `with champ as (
         insert into champ_utilisateur (client_id, id, nom, label, ordre, type, est_requis, max_length, date_creation, derniere_maj)
         select $1, gen_random_uuid(), 'grand-' || n, 'Grand ' || n, n, 'Choix', false, 0, now(), now()
         from generate_series($3::int, $4::int) n returning id, ordre),
       montre as (
         insert into formulaire_champ (client_id, formulaire_id, champ_utilisateur_id, ordre)
         select $1, $2, id, 100 + ordre from champ)
       insert into choix (client_id, champ_utilisateur_id, id, id_externe, label, ordre)
       select $1, champ.id, gen_random_uuid(), 'C-' || n, 'Choix ' || n, n from champ, generate_series(1, 1000) n`,
      [client.id, formulaireId, from, Math.min(from + 19, count)],
    )
  return prepared
}

/** Gives the first consent a text that leaves so many bytes of those that the form may show, or fewer. */
const fill = (client: string, left: number) =>
  owner.query(
    `update objet_consentement set description = repeat('x', $2) where client_id = $1 and id_externe = 'OC-1'`,
    [client, 1_000_000 - 3000 - left],
  )

describe('what forms show is bounded', () => {
  test('by the choices of all their fields: those that a form shows are refused above 10,000, and may become fewer', async () => {
    const { client, link } = await withFields(9)
    const replace = (count: number) =>
      client.refusal('replaceChoixChampUtilisateur', { path, body: { choix: choices(count) } })
    await client.ok('replaceChoixChampUtilisateur', { path, body: { choix: choices(1000) } })
    const { status } = await fetch(await link())
    expect(status).toBe(200)
    const other = { path: { nom: 'grand-1' }, body: { choix: choices(999) } }
    await client.ok('replaceChoixChampUtilisateur', other)
    await client.ok('createChampUtilisateur', {
      body: { nom: 'ailleurs-2', typeChampUtilisateurId: '00000000-0000-0000-0000-000000000001' },
    })
    // One that no form shows is nobody's page.
    await client.ok('replaceChoixChampUtilisateur', { path: { nom: 'ailleurs-2' }, body: { choix: choices(1000) } })
    expect(await client.ok('getChampUtilisateur', { path })).toMatchObject({ choix: { length: 1000 } })
    await owner.query(
      `insert into choix (client_id, champ_utilisateur_id, id, id_externe, label, ordre)
       select client_id, id, gen_random_uuid(), 'plus-' || n, 'Plus ' || n, 2000 from champ_utilisateur, generate_series(1, 5) n
       where client_id = $1 and nom = 'grand-1'`,
      [client.id],
    )
    // Above by now: more is refused, fewer is taken, even where that is still too many.
    await client.ok('replaceChoixChampUtilisateur', { path, body: { choix: choices(998) } })
    expect(await replace(999)).toBe(tooLarge)
    expect(await client.ok('getChampUtilisateur', { path })).toMatchObject({ choix: { length: 998 } })
  })

  test('by the bytes of their texts, whichever change brings them', async () => {
    const { client } = await prepare()
    const { ok, refusal } = client
    await fill(client.id, 0)
    const texteAide = 'é'.repeat(1000)
    await ok('updateChampUtilisateur', { path: { nom: 'note' }, body: { texteAide: 'é' } })
    await fill(client.id, -1000)
    const longue = { identifiantExterne: 'OC-2', titre: 'Objet 2', description: 'é'.repeat(10_000) }
    const choix = choices(1).map((one) => ({ ...one, idExterne: 'x'.repeat(100), label: 'é'.repeat(200) }))
    const grown = [
      await refusal('updateChampUtilisateur', { path: { nom: 'note' }, body: { texteAide } }),
      await refusal('replaceChoixChampUtilisateur', { path, body: { choix: [...choix, ...choices(200)] } }),
      await refusal('updateObjetConsentement', { body: longue }),
    ]
    expect(grown).toEqual(Array(3).fill(tooLarge))
    await ok('deleteObjetConsentement', { path: { idExterne: 'OC-2' } })
    expect(await refusal('createObjetConsentement', { body: longue })).toBe(tooLarge)
    // Another one is on no form.
    await ok('createObjetConsentement', { body: { ...longue, identifiantExterne: 'OC-3' } })
    await ok('updateChampUtilisateur', { path: { nom: 'note' }, body: { texteAide: null } })
  })

  test('where the operator writes them', async () => {
    const { client, formulaireId } = await withFields(10)
    const form = await ownerDatabase().read(client.id, (db) => read(db, formulaireId))
    const file = await fileOf(JSON.stringify({ ...form, nom: 'Autre' }))
    const said = /too large for a page: it shows 10002 choices and \d+ bytes of text/
    for (const args of [
      ['create', client.id],
      ['update', client.id, String(formulaireId)],
    ]) {
      const { code, err } = await cli('formulaire', ...args, file)
      expect([code, err]).toEqual([1, expect.stringMatching(said)])
    }
    expect(await client.ok('listFormulaires')).toMatchObject([{ nom: 'Adhésion & cie' }])
    const fewer = { ...form, champsUtilisateur: form?.champsUtilisateur.slice(1) }
    const { code } = await cli(
      'formulaire',
      'update',
      client.id,
      String(formulaireId),
      await fileOf(JSON.stringify(fewer)),
    )
    expect(code).toBe(0)
  }, 60_000)
})

test('a form that was stored with 40,000 choices is refused, and the log says which one', async () => {
  const { client, formulaireId, link, open } = await withFields(40)
  const lines: string[] = []
  const { port } = await startService({}, pino({ level: 'warn' }, { write: (line: string) => lines.push(line) }))
  for (const url of [await link(), open]) {
    const here = url.replace(base, `http://127.0.0.1:${String(port)}`)
    const page = await fetch(here)
    const sent = await fetch(`${here}?langue=en`, { method: 'POST', body: new URLSearchParams(answers) })
    const texts = [await page.text(), await sent.text()]
    expect([page.status, sent.status, page.headers.get('retry-after')]).toEqual([503, 503, '3600'])
    expect(texts[0]).toContain('Ce formulaire est trop volumineux pour être affiché')
    expect(texts[1]).toContain('This form is too large to be shown')
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan(5000)
  }
  expect(lines).toHaveLength(4)
  const said = { client: client.id, formulaire: formulaireId, choix: 40_002 }
  for (const line of lines) expect(JSON.parse(line)).toMatchObject(said)
  expect(await client.ok('listAdhesions')).toEqual([])
})
