import { expect, test } from 'vitest'
import { promiseMessage, verifierOf } from '../../scrutin/index.ts'
import { operationNamed, service } from '../support/api.ts'
import { breaches } from '../support/contract/conform.ts'
import { openBrowser } from '../support/processes/browser.ts'
import { prepareVotants } from '../support/data/votes.ts'

const { port } = await service()
const base = `http://127.0.0.1:${String(port)}`
const browser = await openBrowser('test/pages/vote-receipt.test.ts')
const accept = 'text/html'

/** A voter before the page of the ballot, and the steps as a browser sends them. */
async function prepare() {
  const api = await prepareVotants()
  const url = `${base}/vote/${await api.jetonOf(await api.add(1))}`
  const secretOn = (text: string) => /name="secret" value="([\w-]{43})"/.exec(text)?.[1] ?? ''
  const open = async () => secretOn(await (await fetch(url, { headers: { accept } })).text())
  const [answer] = await api.ballot([['Oui']])
  const post = (path: string, secret: string, cookie = '', choice = answer?.optionIds[0] ?? '') =>
    fetch(url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { accept, cookie },
      body: new URLSearchParams({ [answer?.questionId ?? '']: choice, secret }),
    })
  const other = async () => (await api.ballot([['Non']]))[0]?.optionIds[0] ?? ''
  return { ...api, url, open, post, other, secretOn }
}

const receiptOn = (text: string) => /<p class="recu">([0-9A-F-]{39})<\/p>/.exec(text)?.[1]

test('the secret of a ballot goes with its form, is new on each page, and stays through the review', async () => {
  const { open, post, secretOn } = await prepare()
  const [first, second] = [await open(), await open()]
  expect(new Set([first, second, '']).size).toBe(3)
  expect(secretOn(await (await post('/verifier', first)).text())).toBe(first)
})

test('after a vote the browser is led to its receipt, which only the cookie of this ballot shows', async () => {
  const { url, open, post } = await prepare()
  const secret = await open()
  const review = await post('/verifier', secret)
  const cookie = review.headers.get('set-cookie') ?? ''
  const path = new URL(url).pathname
  expect(cookie).toMatch(
    new RegExp(`^recu=${secret}; Max-Age=3600; Path=${path}; Expires=[^;]+; HttpOnly; SameSite=Lax$`),
  )
  const sent = `recu=${secret}`
  const cast = await post('?langue=en', secret, sent)
  expect([cast.status, cast.headers.get('location')]).toEqual([303, `${path}?langue=en`])
  expect([cast.headers.get('cache-control'), cast.headers.get('referrer-policy')]).toEqual([
    'private, no-store',
    'no-referrer',
  ])
  const shown = async (given: string) => {
    const response = await fetch(url, { headers: { accept, cookie: given } })
    return [response.status, receiptOn(await response.text())] as const
  }
  const [status, recu] = await shown(sent)
  expect([status, recu]).toEqual([200, expect.stringMatching(/^[0-9A-F]{4}(-[0-9A-F]{4}){7}$/)])
  expect(await shown(`autre=1; ${sent}`)).toEqual([200, recu])
  expect(await shown('')).toEqual([400, undefined])
  expect(await shown(`recu=${await openSecret()}`)).toEqual([400, undefined])
  // Sent again, as by a browser that is told to load the answer again.
  const again = { castVote: await post('', secret, sent), verifyBulletin: await post('/verifier', secret, sent) }
  for (const [id, response] of Object.entries(again)) {
    const text = await response.text()
    expect(
      breaches(operationNamed(id as keyof typeof again), { status: response.status, headers: response.headers, text }),
    ).toEqual([])
    expect(response.status).toBe(303)
  }
})

/** A secret of somebody else's page. */
const openSecret = async () => (await prepare()).open()

test('a browser without cookies is shown the receipt at once, and the same one again', async () => {
  const { open, post, sealed } = await prepare()
  const secret = await open()
  const texts = [await (await post('', secret)).text(), await (await post('', secret)).text()]
  expect(receiptOn(texts[0] ?? '')).toBeDefined()
  expect(receiptOn(texts[1] ?? '')).toBe(receiptOn(texts[0] ?? ''))
  expect((await post('', await openSecret())).status).toBe(400)
  expect(await sealed()).toBe(1)
})

test('whoever goes back and makes other choices is told that the first ballot counts, and not this one', async () => {
  const { url, open, post, other } = await prepare()
  const secret = await open()
  const said = 'Votre premier bulletin est déposé\u00a0; celui-ci n’a pas été compté.'
  const first = await (await post('', secret)).text()
  expect(first).not.toContain(said)
  for (const path of ['/verifier', '']) {
    const text = await (await post(path, secret, '', await other())).text()
    expect([text.includes(said), receiptOn(text)]).toEqual([true, receiptOn(first)])
  }
  const sent = await post('?langue=en', secret, `recu=${secret}`, await other())
  const location = sent.headers.get('location') ?? ''
  const shown = await fetch(new URL(location, url), { headers: { accept, cookie: `recu=${secret}` } })
  expect(await shown.text()).toContain('Your first ballot was cast; this one was not counted.')
  const later = await fetch(url, { headers: { accept, cookie: `recu=${secret}` } })
  expect(await later.text()).not.toContain(said)
})

test.skipIf(!browser)(
  'a double click on the button shows the receipt, without script too',
  async () => {
    const { url, sealed } = await prepare()
    const context = await browser?.newContext({ javaScriptEnabled: false })
    const page = await context?.newPage()
    if (!page) throw new Error('There is no browser')
    await page.goto(url)
    await page.getByRole('radio', { name: 'Oui' }).check()
    await page.getByRole('button', { name: 'Relire mon bulletin' }).click()
    await page.getByRole('button', { name: 'Déposer mon bulletin' }).dblclick()
    await page.getByRole('heading', { name: 'Votre vote est enregistré' }).waitFor()
    expect(new URL(page.url()).search).toMatch(/^(\?deja=1)?$/)
    const recu = await page.locator('.recu').textContent()
    await page.reload()
    expect(await page.locator('.recu').textContent()).toBe(recu)
    expect(await sealed()).toBe(1)
    await context?.close()
  },
  60_000,
)

test('the receipt of a browser has the signed promise, which anybody checks by the key that the log shows', async () => {
  const { open, post, url, campagneId, ok } = await prepare()
  const secret = await open()
  expect((await post('', secret, `recu=${secret}`)).status).toBe(303)
  for (const query of ['', '?langue=en']) {
    const shown = await (await fetch(url + query, { headers: { accept, cookie: `recu=${secret}` } })).text()
    const [empreinte = '', signature = ''] = [...shown.matchAll(/<code>([^<]+)<\/code>/g)].map(([, text = '']) => text)
    const { cles } = await ok('getUrne', { path: { campagneId } })
    const key = cles.signature.find(({ id }) => shown.includes(` ${id} `))
    const message = promiseMessage(campagneId, Buffer.from(empreinte, 'hex'))
    const isSigned = verifierOf(Buffer.from(key?.publique ?? '', 'base64'))(message, Buffer.from(signature, 'base64'))
    expect([empreinte.length, isSigned]).toEqual([64, true])
  }
})
