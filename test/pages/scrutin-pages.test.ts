import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { appendSome } from '../../db/vote/log/append.ts'
import { caller, ownerDatabase, service } from '../support/api.ts'
import { axe, openBrowser } from '../support/processes/browser.ts'
import { prepareFirst, prepareVotants } from '../support/data/votes.ts'

const running = await service()
const { database, config } = running.service
const base = `http://127.0.0.1:${String(running.port)}`
const browser = await openBrowser('test/pages/scrutin-pages.test.ts')
const anybody = caller(running)
const nobody = '00000000-0000-4000-8000-000000000000'
const screenshots = process.env['SCREENSHOTS']

/** An open campaign in which some have voted, told of in its log; the first receipt. */
async function prepare(voters = 2) {
  const api = await prepareVotants()
  const body = { reponses: await api.ballot([['Oui']]) }
  const recus: string[] = []
  for (let n = 1; n <= voters; n++) {
    const path = { jeton: await api.jetonOf(await api.add(n)) }
    recus.push((await anybody.ok('castVote', { path, body })).numeroConfirmation)
  }
  await database.write(api.id, (db) => appendSome(db, api.campagneId, config.boxKeys))
  return { ...api, recu: recus[0] ?? '', address: `${base}/scrutin/${api.campagneId}` }
}

async function shown(url: string, fields?: Record<string, string>) {
  const accept = 'text/html'
  const response = await fetch(url, {
    headers: { accept },
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
  })
  return { status: response.status, text: (await response.text()).replaceAll(/\s+/g, ' ') }
}

test('the box of a vote is a page for a browser, and tells of nobody', async () => {
  const { address, campagneId } = await prepare()
  const { status, text } = await shown(`${address}/urne`)
  const { tete, cles } = await anybody.ok('getUrne', { path: { campagneId } })
  expect([status, text.includes('Bulletins inscrits : <strong>2</strong>')]).toEqual([200, true])
  const keys = [cles.urne, ...cles.signature.map(({ publique }) => publique)]
  expect(keys.length).toBeGreaterThan(1)
  for (const code of [tete?.racine, ...keys]) expect(text).toContain(`<code>${code ?? ''}</code>`)
  expect(text).not.toMatch(/Tremblay|undefined/)
  expect((await shown(`${address}/urne?langue=en`)).text).toContain('The ballot box of this vote')
  expect((await shown(`${address}/urne?avant=2`)).text).toContain('Aucun bulletin n’est encore inscrit.')
})

test('what is no form is refused by the page that verifies, and not passed over', async () => {
  const { address, recu } = await prepare()
  const asked = (type: string, body: string) =>
    fetch(`${address}/verification`, { method: 'POST', headers: { accept: 'text/html', 'content-type': type }, body })
  const refused = await asked('application/json', JSON.stringify({ recu }))
  expect([refused.status, await refused.text()]).toEqual([415, expect.stringContaining('TypeMediaNonSupporte')])
  expect((await asked('text/plain', '')).status).toBe(200)
})

test('an id in capitals is the same one, whatever is asked of the vote', async () => {
  const { address, campagneId, close, count } = await prepare()
  await close(campagneId)
  await count()
  const capitals = `${base}/scrutin/${campagneId.toUpperCase()}`
  const parts = ['urne', 'urne/journal.txt', 'verification', 'resultat', 'proces-verbal']
  for (const accept of ['text/html', 'application/json'])
    for (const part of parts) {
      const [same, other] = await Promise.all(
        [address, capitals].map((at) => fetch(`${at}/${part}`, { headers: { accept } })),
      )
      const type = same?.headers.get('content-type')
      expect([part, same?.status, other?.status, other?.headers.get('content-type')]).toEqual([part, 200, 200, type])
    }
})

type Responses = Record<string, { $ref?: string; content?: object }>
type Document = {
  paths: Record<string, { get?: { responses: Responses }; post?: { responses: Responses } }>
  components: { responses: Responses }
}
const { paths, components } = parse(readFileSync('generated/openapi.yaml', 'utf8')) as Document
const mediaOf = (responses: Responses | undefined, status: number) => {
  const { $ref, content } = responses?.[String(status)] ?? {}
  const found = $ref === undefined ? content : components.responses[$ref.split('/').at(-1) ?? '']?.content
  return Object.keys(found ?? {})
}

test.each([
  ['/scrutin/{campagneId}/urne', 200, ''],
  ['/scrutin/{campagneId}/urne', 400, '', '%zz'],
  ['/scrutin/{campagneId}/urne', 404, '', 'x'],
  ['/scrutin/{campagneId}/urne/inclusion', 400, ''],
  ['/scrutin/{campagneId}/urne/inclusion', 404, `?empreinte=${'0'.repeat(64)}`],
  ['/scrutin/{campagneId}/urne/coherence', 400, ''],
  ['/scrutin/{campagneId}/urne/coherence', 404, '?de=1&a=2', nobody],
  ['/scrutin/{campagneId}/resultat', 404, ''],
  ['/scrutin/{campagneId}/proces-verbal', 400, '?langue=x'],
  ['/scrutin/{campagneId}/proces-verbal', 404, ''],
])('the page that a browser is shown by %s is declared: %i', async (path, status, query, id?: string) => {
  const { campagneId } = await prepare(1)
  const url = base + path.replace('{campagneId}', id ?? campagneId) + query
  const response = await fetch(url, { headers: { accept: 'text/html' } })
  expect([response.status, response.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
  expect(mediaOf(paths[path]?.get?.responses, status)).toContain('text/html')
})

test('wherever a refusal under an address of voters is declared, so is its page', () => {
  const refusals = Object.entries(paths)
    .filter(([path]) => /^\/(vote|scrutin)\//.test(path))
    .flatMap(([path, { get, post }]) =>
      [get, post].flatMap((operation) =>
        Object.keys(operation?.responses ?? {})
          .filter((status) => Number(status) >= 400)
          .map((status) => ({ name: `${path} ${status}`, media: mediaOf(operation?.responses, Number(status)) })),
      ),
    )
  expect(refusals.length).toBeGreaterThan(30)
  expect(refusals.filter(({ media }) => !media.includes('text/html'))).toEqual([])
})

test('during the vote the verification says when it can be asked', async () => {
  const { address, recu } = await prepare()
  const { text } = await shown(`${address}/verification`)
  expect(text).toContain('Le vote ferme le 31 décembre 2098 à 19 h 00 (heure normale de l’Est).')
  expect(text).not.toMatch(/<form|proces-verbal/)
  expect((await shown(`${address}/verification`, { recu })).text).not.toMatch(/role="(status|alert)"/)
})

test('both pages say that the tables tell something else of a vote than what was published, before the count and after', async () => {
  const { address, campagneId, id, close, count } = await prepare()
  const note = /role="note"><strong>Attention : ce que la base de données dit maintenant de ce vote/
  const noted = async () =>
    Promise.all(['urne', 'verification'].map(async (part) => note.test((await shown(`${address}/${part}`)).text)))
  const rename = (titre: string) =>
    database.write(id, (db) =>
      db.q.updateTable('campagne').set({ titre }).where('client_id', '=', id).where('id', '=', campagneId).execute(),
    )
  const [{ titre } = { titre: '' }] = await database.read(id, (db) =>
    db.q.selectFrom('campagne').select('titre').where('client_id', '=', id).where('id', '=', campagneId).execute(),
  )
  expect(await noted()).toEqual([false, false])
  await rename('Un autre vote')
  expect(await noted()).toEqual([true, true])
  await rename(titre)
  await close(campagneId)
  await count()
  expect(await noted()).toEqual([false, false])
  await rename('Un autre vote')
  expect(await noted()).toEqual([true, true])
})

test('after the count a receipt is counted, and another is not', async () => {
  const { address, recu, close, count, campagneId } = await prepare()
  await close(campagneId)
  expect((await shown(`${address}/verification`)).text).toContain('le dépouillement n’est pas encore publié')
  await count()
  const said = async (given: string) => (await shown(`${address}/verification`, { recu: given })).text
  for (const written of [recu, recu.toLowerCase(), recu.replaceAll('-', ''), ` ${recu} `])
    expect(await said(written)).toContain('Votre bulletin a été compté.')
  const other = recu.replaceAll(/[0-9A-F]/g, (digit) => (digit === '0' ? '1' : '0'))
  expect(await said(other)).toContain('Aucun bulletin compté ne porte ce numéro.')
  const result = /href="([^"]+)" download/.exec(await said(recu))?.[1] ?? ''
  expect((await anybody.ok('getResultat', { path: { campagneId } })).recus).toHaveLength(2)
  expect(new URL(result, base).pathname).toBe(`/scrutin/${campagneId}/resultat`)
  for (const query of ['', '?langue=en']) {
    const { text } = await shown(`${address}/verification${query}`)
    const minutes = /href="([^"]+proces-verbal[^"]*)"/.exec(text)?.[1] ?? ''
    expect(minutes).toBe(`/scrutin/${campagneId}/proces-verbal${query}`)
    expect((await fetch(`${base}${minutes}`)).headers.get('content-type')).toBe('application/pdf')
  }
  const log = `/scrutin/${campagneId}/urne/journal.txt`
  expect((await shown(`${address}/urne`)).text).toContain(`href="${log}"`)
  expect((await (await fetch(base + log)).text()).split('\n')).toHaveLength(3)
  for (const bad of ['', 'x', '<script>']) expect(await said(bad)).toContain('32 caractères')
  expect(await said('<script>')).not.toContain('<script>')
})

test('a receipt in a result that somebody has changed is not called counted; without one nothing of it is read', async () => {
  const { address, recu, close, count, campagneId, id } = await prepare()
  await close(campagneId)
  await count()
  const other = 'ABCD'.repeat(8)
  await ownerDatabase().pools.main.query(
    `update resultat set contenu = convert_to(replace(convert_from(contenu, 'UTF8'), '"recus":["',
      '"recus":["' || encode(sha256($2::bytea), 'hex') || '","'), 'UTF8') where client_id = $1`,
    [id, Buffer.from(other)],
  )
  for (const given of [other, recu]) {
    const { status, text } = await shown(`${address}/verification`, { recu: given })
    expect([status, text.includes('a été compté.')]).toEqual([503, false])
  }
  expect((await shown(`${address}/verification`)).status).toBe(200)
  expect((await shown(`${address}/verification`, { recu: 'x' })).text).toContain('32 caractères')
})

test('what is not published is not there', async () => {
  const drafted = await prepareVotants()
  await drafted.ok('unpublishCampagne', { path: { id: drafted.campagneId } })
  const first = await prepareFirst()
  for (const id of [drafted.campagneId, first.campagneId, '00000000-0000-4000-8000-000000000000', 'x'])
    for (const part of ['urne', 'verification']) {
      const { status, text } = await shown(`${base}/scrutin/${id}/${part}`)
      expect([id, part, status, text.includes('<html lang="fr">')]).toEqual([id, part, 404, true])
    }
})

test('the receipt leads to the box and to the verification', async () => {
  const { jetonOf, add, ballot, campagneId } = await prepare()
  const [answer] = await ballot([['Oui']])
  const url = `${base}/vote/${await jetonOf(await add(9))}`
  const { text } = await shown(url, { [answer?.questionId ?? '']: answer?.optionIds[0] ?? '' })
  expect(text).toMatch(/<code>[0-9a-f]{64}<\/code>/)
  for (const part of ['urne', 'verification']) expect(text).toContain(`href="/scrutin/${campagneId}/${part}"`)
})

test.skipIf(!browser).each([
  ['360', { width: 360, height: 740 }],
  ['1200', { width: 1200, height: 900 }],
])(
  'the public pages are accessible and fit %s pixels',
  async (name, viewport) => {
    const { address, recu, close, count, campagneId } = await prepare()
    const context = await browser?.newContext({ viewport })
    const page = await context?.newPage()
    if (!page) throw new Error('There is no browser')
    const check = async (what: string) => {
      if (screenshots) await page.screenshot({ path: `${screenshots}/${what}-${name}.png`, fullPage: true })
      const found: unknown = await page.evaluate(
        `${axe}; axe.run().then(({ violations }) => violations.map(({ id }) => id))`,
      )
      const isNarrow = await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')
      expect([what, found, isNarrow]).toEqual([what, [], true])
    }
    await page.goto(`${address}/urne`)
    await check('urne')
    await page.goto(`${address}/verification`)
    await check('verification-pendant')
    await close(campagneId)
    await count()
    await page.goto(`${address}/verification`)
    await page.getByLabel('Votre numéro de confirmation').fill(recu)
    await page.getByRole('button', { name: 'Vérifier' }).click()
    await page.getByText('Votre bulletin a été compté.').waitFor()
    await check('verification-compte')
    await page.getByLabel('Votre numéro de confirmation').fill('ABC')
    await page.getByRole('button', { name: 'Vérifier' }).click()
    await page.getByRole('alert').waitFor()
    await check('verification-faute')
    await context?.close()
  },
  60_000,
)
