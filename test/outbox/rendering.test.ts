import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { queue } from '../../db/outbox/courriels.ts'
import { newClient, ownerDatabase, service } from '../support/api.ts'
import { campagne, courriel, question } from '../support/contract/samples.ts'
import { prepareCampagnes, prepareFirst } from '../support/data/votes.ts'

/** HTML that no e-mail can be made of, or that would take more than a process has. */
const hostile = [
  ['a cell of many columns', '<table><tr><td colspan="1000000">x</td></tr></table>'],
  ['a cell of columns by an exponent', '<table><tr><td colspan="1e6">x</td></tr></table>'],
  ['a cell of endless rows', '<table><tr><td rowspan="Infinity">x</td></tr></table>'],
  ['cells that span a plane', '<table><tr><td colspan="1000" rowspan="11">x</td></tr></table>'],
  ['many elements', '<p>x</p>'.repeat(10_001)],
  ['ends without beginnings', '</p>'.repeat(200_000)],
  ['elements in each other', '<div>'.repeat(101)],
  ['lists in each other', '<ul><li>'.repeat(21)],
  ['many entities', '&amp;'.repeat(100_000)],
  ['many brackets', '< '.repeat(300_000)],
  ['many attributes', `<p ${Array.from({ length: 60_000 }, (_, n) => `a${String(n)}=""`).join(' ')}>x</p>`],
  ['a long style', `<p style="${'('.repeat(4001)}">x</p>`],
  ['many styles', `<p style="color:red;;;;;;;;;;;;;;;;;;;;">x</p>`.repeat(3000)],
] as const

describe('HTML that cannot be rendered is refused when it is sent', () => {
  test.each(hostile)('as an e-mail: %s', async (_, contenu) => {
    const { refusal } = await newClient()
    const body = courriel(1, { contenu, estHtml: true })
    expect(await refusal('sendCourriel', { body })).toBe('400 Courriel.ContentTooLarge')
  })

  test('as the wording of a campaign, with the variables that it names too often', async () => {
    const { ok, refusal } = await newClient()
    const path = { id: await ok('createCampagne', { body: campagne() }) }
    for (const contenu of [`{{lien}}${hostile[0][1]}`, '{{lien}}'.repeat(201)]) {
      const modeleEnvoiLien = { sujet: 'Votez', contenu }
      const answers = [
        await refusal('createCampagne', { body: campagne(2, { modeleEnvoiLien }) }),
        await refusal('updateCampagne', { path, body: { modeleEnvoiLien } }),
      ]
      expect(answers).toEqual(Array(2).fill('400 Courriel.ContentTooLarge'))
    }
  })

  test('what people write is not, text as long as the limit among it', async () => {
    const { ok } = await newClient()
    const row = '<tr><td style="padding:4px 8px;color:#333">Nom</td><td colspan="2">1 250,00&nbsp;$</td></tr>'
    const table = `<div><table border="0"><tbody>${row.repeat(1000)}</tbody></table></div>`
    for (const contenu of [table, `<p>${'é '.repeat(340_000)}</p>`]) {
      await ok('sendCourriel', { body: courriel(1, { contenu, estHtml: true }) })
    }
    await ok('sendCourriel', { body: courriel(1, { contenu: '<'.repeat(1_048_576), estHtml: false }) })
  })
})

describe('the texts of a campaign are bounded together', () => {
  const tooLarge = '400 Campagne.ContenuTropVolumineux'
  const long = 'x'.repeat(20_000)

  test('by their HTML', async () => {
    const { ok, refusal } = await newClient()
    const html = '<b></b>'.repeat(2800)
    expect(await refusal('createCampagne', { body: campagne(1, { textePageAccueil: hostile[0][1] }) })).toBe(tooLarge)
    const campagneId = await ok('createCampagne', { body: campagne(1, { textePageAccueil: html }) })
    const path = { campagneId }
    await ok('createQuestion', { path, body: question(1, { description: html }) })
    await ok('createQuestion', { path, body: question(2, { description: html }) })
    const last = question(3, { description: html })
    expect(await refusal('createQuestion', { path, body: last })).toBe(tooLarge)
    expect(await ok('listQuestions', { path })).toHaveLength(2)
    await ok('updateCampagne', { path: { id: campagneId }, body: { textePageAccueil: 'Bienvenue' } })
    await ok('createQuestion', { path, body: last })
    expect(await refusal('updateCampagne', { path: { id: campagneId }, body: { textePageAccueil: html } })).toBe(
      tooLarge,
    )
  })

  test('by their length, each question and option with its place', async () => {
    const { ok, refusal } = await newClient()
    const path = { campagneId: await ok('createCampagne', { body: campagne() }) }
    const options = Array.from({ length: 24 }, (_, n) => ({ libelle: `Option ${String(n)}`, description: long }))
    const questionId = await ok('createQuestion', { path, body: question(1, { options }) })
    const at = { ...path, questionId }
    const optionId = await ok('createOption', { path: at, body: { libelle: 'Autre' } })
    expect([
      await refusal('createQuestion', { path, body: question(2, { description: long }) }),
      await refusal('updateQuestion', { path: at, body: { description: long } }),
      await refusal('createOption', { path: at, body: { libelle: 'Encore', description: long } }),
      await refusal('updateOption', { path: { ...at, optionId }, body: { description: long } }),
    ]).toEqual(Array(4).fill(tooLarge))
  })

  test('by the questions and the options of one that a ballot has a place for', async () => {
    const { ok, refusal } = await newClient()
    const path = { campagneId: await ok('createCampagne', { body: campagne() }) }
    const options = Array.from({ length: 200 }, (_, n) => ({ libelle: `Option ${String(n)}` }))
    const questionId = await ok('createQuestion', { path, body: question(0, { options }) })
    const more = { path: { ...path, questionId }, body: { libelle: 'Une de plus' } }
    expect(await refusal('createOption', more)).toBe(tooLarge)
    for (let n = 1; n < 100; n++) await ok('createQuestion', { path, body: question(n) })
    expect(await refusal('createQuestion', { path, body: question(100) })).toBe(tooLarge)
    await ok('publishCampagne', { path: { id: path.campagneId } })
  })

  /** Gives a campaign the texts that it could have before they were bounded. */
  const grow = (clientId: string, description: string) =>
    ownerDatabase().write(clientId, ({ q }) =>
      sql`update option_reponse set description = ${description} where option_reponse.client_id = ${clientId}`.execute(
        q,
      ),
    )
  const many = Array.from({ length: 20 }, (_, n) =>
    question(n, { options: Array.from({ length: 50 }, (__, m) => ({ libelle: `Option ${String(m)}` })) }),
  )

  test('a draft that has more by now is not published', async () => {
    const { id, draft, refusal } = await prepareCampagnes()
    const path = { id: await draft({}, many) }
    await grow(id, long)
    expect(await refusal('publishCampagne', { path })).toBe(tooLarge)
  })

  test('a ballot that has more by now is shown with its HTML as text', async () => {
    const api = await prepareFirst({}, many)
    const url = `http://127.0.0.1:${String((await service()).port)}/vote/${await api.jetonOf(await api.add())}`
    await grow(api.id, '<b>'.repeat(500))
    const page = await fetch(url, { headers: { accept: 'text/html' } })
    const text = await page.text()
    expect([page.status, text.includes('<b>'), text.includes('&lt;b&gt;&lt;b&gt;')]).toEqual([200, false, true])
  })
})

describe('what was stored before it was bounded', () => {
  const stored = (contenu: string) => ({
    ...({ modele: 'Transactionnel', destinataire: 'm@exemple.ca', copie: null } as const),
    donnees: { sujet: 'Message', contenu, estHtml: true, omettrePiedDePage: true },
  })

  test('is not rendered, and keeps no other message of the sandbox from being read', async () => {
    const { id, ok } = await newClient({ estBacASable: true })
    const { database } = (await service()).service
    await database.write(id, (db) => queue(db, [...hostile.map(([, html]) => stored(html)), stored('<p>Bonjour</p>')]))
    const read = await ok('listCourriels')
    const last = { statut: 'EnAttente', sujet: 'Message', texte: 'Bonjour' }
    const unread = { statut: 'EnAttente', sujet: null, texte: null, html: null }
    expect(read).toMatchObject([...hostile.map(() => unread), last])
    const page = await fetch(`http://127.0.0.1:${String((await service()).port)}/journal/${id}`)
    expect(await page.text()).toContain('The content is too large to be rendered: over 1000 in span')
  })

  test('is rendered beside the requests: they are answered meanwhile', { timeout: 120_000 }, async () => {
    const { id, ok } = await newClient({ estBacASable: true })
    const { database } = (await service()).service
    const heavy = stored('<p style="color:red"><b>mots</b> mots mots</p>'.repeat(4900))
    await database.write(id, (db) => queue(db, Array(3).fill(heavy)))
    const read = new AbortController()
    const reading = ok('listCourriels').finally(() => {
      read.abort()
    })
    let answered = 0
    while (!read.signal.aborted) {
      await ok('listSyndicats')
      answered++
    }
    const list = await reading
    expect(list.filter(({ html }) => html?.includes('mots'))).toHaveLength(3)
    expect(answered).toBeGreaterThan(6)
  })
})
