import { describe, expect, test } from 'vitest'
import { telling } from '../../../rules/anonymity/anonyme.ts'
import { redactor } from '../../../rules/anonymity/mentions.ts'

const address = 'E-1@anonyme.invalid'

test('what tells of somebody is told once, without what stands for nobody', () => {
  const given = ['Ana', '', null, undefined, 'Anonyme', address, 'Roy', 'Ana', 'Anonyme Roy', `${address}.ca`]
  expect(telling(given)).toEqual(['Ana', 'Roy', 'Anonyme Roy', `${address}.ca`])
})

describe('a text of somebody who was anonymised is replaced', () => {
  const of =
    (...texts: string[]) =>
    (text: string) =>
      redactor({ texts, telephones: [], noms: [] }, address)(text)

  test.each([
    ['where it is all that is said', 'Roy', 'Anonyme'],
    ['whatever its letter case', 'ROY', 'Anonyme'],
    ['within a sentence', 'Bonjour roy, et Roy !', 'Bonjour Anonyme, et Anonyme !'],
    ['beside what is no letter', '«Roy» _Roy_ -Roy-', '«Anonyme» _Anonyme_ -Anonyme-'],
    ['but not at the beginning of a longer word', 'Royal', 'Royal'],
    ['nor at its end', 'leroy', 'leroy'],
    ['nor beside a letter with an accent', 'Royé éRoy', 'Royé éRoy'],
    ['nor beside a number', 'Roy2 2Roy', 'Roy2 2Roy'],
  ])('%s', (_, text, expected) => {
    expect(of('Roy')(text)).toBe(expected)
  })

  test('with an accent in any letter case', () => {
    expect(of('Éloïse')('chère ÉLOÏSE, chère éloïse')).toBe('chère Anonyme, chère Anonyme')
    expect(of('ÉLOÏSE')('éloïse')).toBe('Anonyme')
  })

  test.each([
    ['Éloïse', 'ELOISE, elo\u00efse, &Eacute;lo&#239;se, %C3%89lo%C3%AFse', 'Anonyme, Anonyme, Anonyme, Anonyme'],
    ["Côté-L'Heureux", 'COTE L’HEUREUX', 'Anonyme'],
    ['Boeuf', 'bœuf, BOEUF, bceuf', 'Anonyme, Anonyme, bceuf'],
    [
      'Roy',
      '%20Roy%20 &nbsp;Roy&nbsp; &eacute;Roy Roy&eacute;',
      '%20Anonyme%20 &nbsp;Anonyme&nbsp; &eacute;Roy Roy&eacute;',
    ],
    ['H2X 1Y4', 'h2x-1y4', 'Anonyme'],
    ['A-1', 'à 1 h, a-1', 'à 1 h, Anonyme'],
    ['12-34', '1234, 12 34, 12-34', '1234, 12 34, Anonyme'],
    ['noé@x.ca', 'noe@x.ca, NOÉ@x.ca, no&eacute;&#64;x.ca', `noe@x.ca, ${address}, ${address}`],
  ])('in another writing: %s', (text, said, expected) => {
    expect(of(text)(said)).toBe(expected)
  })

  test('a telephone, whatever stands between its digits', () => {
    const redact = redactor({ texts: [], telephones: ['514 555-0000'], noms: [] }, address)
    expect(redact('au (514) 555.0000, +1-514-555-0000, 15145550000 ou 514 555-00001')).toBe(
      'au Anonyme, Anonyme, Anonyme ou 514 555-00001',
    )
  })

  test('of very long ones as they are written, whatever else there is', () => {
    const long = (n: number) => `Préfère l’heure du dîner & "${n}" `.repeat(60).trim()
    const redact = redactor(
      { texts: ['Noé', ...Array.from({ length: 100 }, (_, n) => long(n))], telephones: [], noms: [] },
      address,
    )
    const html = long(7).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    expect(redact(`<${long(42)}> <${html}> no&eacute;`)).toBe('<Anonyme> <Anonyme> Anonyme')
  })

  test('of less than three characters only where it is all that is said', () => {
    expect(of('Al')('AL')).toBe('Anonyme')
    expect(of('Al')('Al est là')).toBe('Al est là')
    expect(of('Ali')('Ali est là')).toBe('Anonyme est là')
  })

  test('and of a whole name, in which any part goes, with what is between them', () => {
    const redact = redactor({ texts: ['Al', 'Bo'], telephones: [], noms: [{ prenom: 'Al', nom: 'Bo' }] }, address)
    expect(redact('Al est là, <b>al</b>&nbsp;BO et Bo, Al')).toBe(
      'Al est là, <b>Anonyme</b>&nbsp;Anonyme et Anonyme, Anonyme',
    )
  })

  test.each([
    ['Marie <b>Le</b> Roy est là', 'Anonyme <b>Anonyme</b> est là'],
    ['<b>Mar</b>ie', '<b>Mar</b>ie'],
    ['<td>Marie Le</td></tr><tr><td>Roy</td>', '<td>Anonyme Anonyme</td></tr><tr><td></td>'],
    ['<a href="tel:5145550000">514</a> 555-0000, <b>ici</b>', '<a href="tel:Anonyme">Anonyme</a>, <b>ici</b>'],
    ['<mark>Mark</mark> <MARK>mark</MARK>', '<mark>Anonyme</mark> <MARK>Anonyme</MARK>'],
    ['<5145550000> <marie le roy> <marie>', '<Anonyme> <Anonyme Anonyme> <Anonyme>'],
    ['<td>1</td><td>514 555-0000</td>', '<td>1</td><td>Anonyme</td>'],
    ['<p>Salle 1</p>\n<p>(514) 555-0000</p>', '<p>Salle 1</p>\n<p>Anonyme</p>'],
  ])('and the tags between its parts stay: %s', (said, expected) => {
    const redact = redactor(
      { texts: ['Marie', 'Le Roy', 'Mark'], telephones: ['514 555-0000'], noms: [{ prenom: 'Marie', nom: 'Le Roy' }] },
      address,
    )
    expect(redact(said)).toBe(expected)
  })

  test('an address by the one that stands for it', () => {
    expect(of('roy@x.ca')('ROY@x.ca')).toBe(address)
    expect(of('roy@x.ca')('Écrire à ROY@x.ca.')).toBe(`Écrire à ${address}.`)
  })

  test('the longest first: an address has the name in it', () => {
    for (const texts of [
      ['Roy', 'roy@x.ca'],
      ['roy@x.ca', 'Roy'],
    ])
      expect(of(...texts)('Roy, roy@x.ca')).toBe(`Anonyme, ${address}`)
  })

  test.each(Array.from('$()*+./?[\\]^{|}'))('as it is written, with %s in it', (sign) => {
    const text = `ab${sign}cd`
    expect(of(text)(`un ${text} deux`)).toBe('un Anonyme deux')
    expect(of(text)('un abXcd abcd deux')).toBe('un abXcd abcd deux')
  })

  test.each([
    ['&', '&amp;'],
    ['<', '&lt;'],
    ['>', '&gt;'],
    ['"', '&quot;'],
    ["'", '&#39;'],
  ])('as HTML writes it, each %s of it', (sign, written) => {
    const text = `D${sign}Arcy${sign}Roy`
    expect(of(text)(`<p>M. ${text}.</p>`)).toBe('<p>M. Anonyme.</p>')
    expect(of(text)(`<p>M. D${written}Arcy${written}Roy.</p>`)).toBe('<p>M. Anonyme.</p>')
    expect(of(text)('<p>M. DArcyRoy.</p>')).toBe('<p>M. DArcyRoy.</p>')
  })

  test('and where there is none, or only what stands for nobody, a text stays as it is', () => {
    expect(of()('Bonjour, à vous !')).toBe('Bonjour, à vous !')
    expect(of('')('Bonjour, à vous !')).toBe('Bonjour, à vous !')
    expect(of('Anonyme', address)(`un vote anonyme de x-${address}`)).toBe(`un vote anonyme de x-${address}`)
  })
})
