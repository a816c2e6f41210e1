import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { dayOf, momentOf } from '../../../mail/dates.ts'
import { failureOf, ourFailure } from '../../../mail/failure.ts'
import { mailPage, styled } from '../../../mail/template.ts'
import { escapeHtml } from '../../../mail/html.ts'
import { post } from '../../../mail/http.ts'
import { render } from '../../../mail/render.ts'
import type { Transactionnel } from '../../../rules/modeles.ts'

test('a day and a moment, where the members live', () => {
  const at = (text: string) => text.replaceAll(/\s/g, ' ')
  expect(dayOf('2026-11-02T03:00:00Z', 'America/Toronto')).toBe('1er novembre 2026')
  expect(dayOf('2026-11-02T03:00:00Z', 'Europe/Paris')).toBe('2 novembre 2026')
  expect(at(momentOf('2026-11-02T03:05:00Z', 'America/Toronto'))).toBe(
    '1er novembre 2026 à 22 h 05 (heure normale de l’Est)',
  )
  expect(at(momentOf('2026-11-02T03:05:00Z', 'Europe/Paris'))).toBe(
    '2 novembre 2026 à 04 h 05 (heure normale de l’Europe centrale)',
  )
  expect(dayOf('2026-11-02T03:00:00Z', 'America/Toronto', 'en')).toBe('November 1, 2026')
})

test.each([
  [
    'fr',
    ['1er novembre 2026 à 01 h 30 (heure avancée de l’Est)', '1er novembre 2026 à 01 h 30 (heure normale de l’Est)'],
  ],
  [
    'en',
    ['November 1, 2026 at 1:30 a.m. (Eastern Daylight Time)', 'November 1, 2026 at 1:30 a.m. (Eastern Standard Time)'],
  ],
] as const)('the hour that comes twice in autumn is told apart, and not parted (%s)', (language, expected) => {
  const moments = ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'].map((at) =>
    momentOf(at, 'America/Toronto', language),
  )
  expect(moments.map((text) => text.replaceAll(/\s/g, ' '))).toEqual(expected)
  expect(moments.join()).toMatch(language === 'fr' ? /\u00a0h\u00a030/ : /30\u00a0a\.m\./)
})

test('a failure says whose fault it is; what nobody foresaw may pass', () => {
  const given = ourFailure('non', { kind: 'final', sign: '400', after: 3 })
  expect(given).toBeInstanceOf(Error)
  expect(failureOf(given)).toBe(given)
  const { message, kind, sign, after } = given
  expect([message, kind, sign, after]).toEqual(['non', 'final', '400', 3])
  const others = [new Error('a'), 'b', { kind: 'final' }].map(failureOf)
  expect(others.map((one) => [one.kind, one.after])).toEqual([1, 2, 3].map(() => ['passing', 0]))
  expect(others.map((one) => one.message).slice(0, 2)).toEqual(['a', 'b'])
})

describe('an e-mail', () => {
  const modele = {
    sujet: 'Bonjour {{prenom}}',
    contenu: '<p>Votez, {{prenom}} : <a class="bouton" href="{{lien}}">ici</a></p>',
  }
  const pied =
    'Ce message vous est envoyé par Mon & Syndicat. Veuillez ne pas y répondre, à moins qu’il ne vous y invite.'

  test('of a wording has its variables as text, and says who sends it', async () => {
    const variables = { prenom: '<b>É\r\nve', lien: 'https://x.ca/v' }
    const rendu = await render({ organisation: 'Mon & Syndicat', kind: 'worded', worded: { modele, variables } })
    expect(rendu.sujet).toBe('Bonjour <b>É ve')
    expect(rendu.texte).toBe(`Votez, <b>É ve : ici : https://x.ca/v\n\n-- \n${pied}\n`)
    expect(rendu.html).toContain('<title>Bonjour &lt;b&gt;É ve</title>')
    expect(rendu.html).toContain('Votez, &lt;b&gt;É')
    expect(rendu.html).toContain('style="display:inline-block;')
    expect(rendu.html).not.toContain('class=')
    expect(rendu.html).toContain(escapeHtml(pied))
    expect(rendu.pieces).toEqual([])
  })

  test('with a card has it as a PDF', async () => {
    const carte = { ...{ prenom: 'A', nom: 'B', syndicat: 'S', noMembre: null }, signature: 'hier', organisation: 'O' }
    const { pieces } = await render({ organisation: 'O', kind: 'worded', worded: { modele, variables: {}, carte } })
    expect(pieces.map(({ nom, type }) => [nom, type])).toEqual([['carte-de-membre.pdf', 'application/pdf']])
    expect(pieces[0]?.contenu.subarray(0, 5).toString()).toBe('%PDF-')
  })

  const given: Transactionnel = { sujet: 'Avis', contenu: 'a < b\n c', estHtml: false, omettrePiedDePage: false }
  const made = (changes: Partial<Transactionnel>) =>
    render({ organisation: 'Mon & Syndicat', kind: 'transactionnel', transactionnel: { ...given, ...changes } })

  test('of a caller is its text, or its HTML', async () => {
    const text = await made({})
    expect(text).toMatchObject({ sujet: 'Avis', texte: `a < b\n c\n\n-- \n${pied}\n`, pieces: [] })
    expect(text.html).toContain('<div style="white-space:pre-wrap">a &lt; b\n c</div>')
    expect(text.html).toContain(escapeHtml(pied))
    const html = await made({ estHtml: true, contenu: '<p>a<script>x</script></p>', omettrePiedDePage: true })
    expect(html.texte).toBe('a')
    expect(html.html).toContain('<p>a</p>')
    expect(html.html).not.toContain('Ce message')
    expect((await made({ omettrePiedDePage: true })).texte).toBe(given.contenu)
  })

  test('has a subject of one line, of 255 characters', async () => {
    const { sujet } = await made({ sujet: ' a\r\n\u0000b \t c\u200b ' })
    expect(sujet).toBe('a b c')
    expect((await made({ sujet: 'é'.repeat(300) })).sujet).toBe('é'.repeat(255))
  })
})

test('the look of an e-mail', () => {
  expect(mailPage('<p>c</p>', { sujet: 'a & b', pied: undefined, sheet: '' })).toMatchSnapshot()
  expect(mailPage('<p>c</p>', { sujet: 'a', pied: 'd & e', sheet: '' })).toMatchSnapshot()
  expect(styled('<a class="bouton">a</a><th>b</th><td>c</td><td align="left">d</td>')).toMatchSnapshot()
})

describe('what a provider answers', () => {
  const ends: (() => void)[] = []
  afterEach(() => {
    for (const end of ends.splice(0)) end()
  })
  async function outcome(listener: RequestListener) {
    const server = createServer(listener).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    ends.push(
      () => server.close(),
      () => {
        server.closeAllConnections()
      },
    )
    const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/envoi`
    return post({ by: 'SendGrid', url }, { json: { a: 1 } }, new AbortController().signal).then(
      () => 'sent',
      (error: unknown) => [(error as Error).message, failureOf(error).kind],
    )
  }

  test.each([
    [200, 'sent'],
    [202, 'sent'],
    [299, 'sent'],
    [300, ['300 non', 'account']],
    [302, ['302 non', 'account']],
    [400, ['400 non', 'final']],
    [401, ['401 non', 'account']],
    [403, ['403 non', 'account']],
    [404, ['404 non', 'account']],
    [408, ['408 non', 'passing']],
    [413, ['413 non', 'final']],
    [422, ['422 non', 'final']],
    [429, ['429 non', 'account']],
    [499, ['499 non', 'account']],
    [500, ['500 non', 'passing']],
    [503, ['503 non', 'passing']],
  ])('%i: %j', async (status, expected) => {
    let calls = 0
    const listener: RequestListener = (_, res) => {
      calls++
      res.writeHead(status, { Location: '/ailleurs', 'Retry-After': '0' }).end('non')
    }
    expect(await outcome(listener)).toEqual(expected)
    expect(calls).toBe(1)
  })

  test('is told by its beginning, and a lost connection may come back', async () => {
    expect(await outcome((_, res) => res.writeHead(400).end('x'.repeat(400)))).toEqual([
      `400 ${'x'.repeat(300)}`,
      'final',
    ])
    expect(await outcome((req) => req.socket.destroy())).toEqual([
      expect.stringMatching(/hang up|ECONNRESET/),
      'passing',
    ])
  })
})
