import { execFileSync, spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { drawCarte } from '../../../mail/carte.ts'

const hasReader = spawnSync('pdftotext', ['-v']).error === undefined
if (!hasReader) console.warn('test/pure/mail/carte.test.ts skips what reads a PDF: no pdftotext (poppler-utils)')

const usual = {
  ...{ prenom: 'Amélie', nom: 'Tremblay', syndicat: 'Syndicat des soins', noMembre: 'M-1' },
  ...{ signature: '2 novembre 2026', organisation: 'Centrale des syndicats' },
}
const made = (changes: Partial<typeof usual> | { noMembre: null }) => drawCarte({ ...usual, ...changes })

/** What a reader of the PDF takes of it, without the spaces that a line ends with. */
const read = async (changes: Partial<typeof usual>) =>
  execFileSync('pdftotext', ['-raw', '-', '-'], { input: await made(changes), encoding: 'utf8' }).normalize('NFKC')
const close = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, '')

describe.runIf(hasReader)('a member card shows', () => {
  test.each([
    ['Latin', 'Zoë', 'Nguyễn-Łukasiewicz Þórðardóttir'],
    ['Greek', 'Ελένη', 'Παπαδοπούλου'],
    ['Cyrillic', 'Олена', 'Шевченко-Їжакевич'],
    ['Chinese', '小明', '陳歐陽'],
    ['Japanese', 'さくら', '渡辺サクラ'],
    ['Korean', '민준', '김'],
    ['Latin with Chinese', 'Lucie 小明', 'Tremblay 陳'],
  ])('a name in %s', async (_, prenom, nom) => {
    expect(close(await read({ prenom, nom }))).toContain(close(`${prenom}${nom}`))
  })

  test.each([20, 50, 100])('a number of %i characters, whole', async (length) => {
    const noMembre = Array.from({ length }, (__, n) => String(n % 10)).join('')
    expect(close(await read({ noMembre }))).toContain(noMembre)
  })

  test('long names of a person, a union and an organisation, whole', async () => {
    const long = (name: string, length: number) => `${name} `.repeat(length / (name.length + 1)).trim()
    const names = { prenom: long('Marie', 100), nom: long('Desrosiers', 100) }
    const others = { syndicat: long('Syndicat des professionnelles', 200), organisation: long('Centrale', 200) }
    const text = close(await read({ ...names, ...others }))
    for (const name of Object.values({ ...names, ...others })) expect(text).toContain(close(name))
  })
})

test('a member card is tagged, says its language and its title, and reads in order', async () => {
  const text = (await made({ noMembre: null })).toString('latin1')
  const said = [/\/MarkInfo \d/, /\/Marked true/, /\/StructTreeRoot \d/, /\/Lang \(fr-CA\)/, /\/DisplayDocTitle true/]
  expect(said.filter((one) => !one.test(text))).toEqual([])
  expect([...text.matchAll(/\/S \/(\w+)/g)].map(([, role]) => role).filter((role) => role === 'H1')).toEqual(['H1'])
})
