import { describe, expect, test } from 'vitest'
import { excessOf, excessOfModeleInTurns } from '../../../mail/measure.ts'
import { render } from '../../../mail/render.ts'

describe('a wording is measured between the requests of others', () => {
  const of = (contenu: string) => excessOfModeleInTurns({ sujet: 'Bonjour', contenu })

  test('by its variables, and by its HTML', async () => {
    expect(await of('{{prenom}}'.repeat(200))).toBeUndefined()
    expect(await of('{{prenom}}'.repeat(201))).toBe('over 200 variables')
    expect(await of('<br>'.repeat(10_000))).toBeUndefined()
    expect(await of('<br>'.repeat(10_001))).toBe('over 10000 in elements')
  })
})

test('what is closed within a list leaves the list open', () => {
  expect(excessOf(['<ul><b></b>'.repeat(20)])).toBeUndefined()
  expect(excessOf(['<ul><b></b>'.repeat(21)])).toBe('over 20 in indents')
})

describe('an e-mail of a caller', () => {
  const sent = (contenu: string, estHtml: boolean) =>
    render({
      ...{ organisation: 'Mon Syndicat', kind: 'transactionnel' },
      transactionnel: { sujet: 'Un', contenu, estHtml, omettrePiedDePage: true },
    }).then(({ html }) => html)

  test('is the page that it is, or stands in the frame of the service', async () => {
    expect(await sent('<html><body><p>a</p></body></html>', true)).not.toContain('role="presentation"')
    expect(await sent('<p>a</p>', true)).toContain('role="presentation"')
    // A text is none, though it tells of one.
    expect(await sent('<html><body>', false)).toContain('role="presentation"')
  })

  test('of text has the text as it was written, and no sheet', async () => {
    const html = await sent('a\n <b>', false)
    expect(html).toContain('<div style="white-space:pre-wrap">a\n &lt;b&gt;</div>')
    expect(html).not.toContain('<style>')
  })
})

test('an e-mail that lost its link is none, and says where', async () => {
  const modele = { sujet: 'Votez', contenu: '<p>Votez</p>' }
  const variables = { lien: 'https://exemple.ca/vote/jeton' }
  await expect(render({ organisation: 'S', kind: 'worded', worded: { modele, variables } })).rejects.toThrow(
    /^The link is not whole in the \w+ and the \w+ of the message$/,
  )
})
