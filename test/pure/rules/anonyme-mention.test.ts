import { describe, expect, test } from 'vitest'
import { isTelephone, mentioning, mentionOf, sievesOf, withoutAddresses } from '../../../rules/anonymity/mentions.ts'

const isAbout = mentioning({
  adresses: ['v@famille.ca'],
  telephones: ['514 555-0000'],
  noms: [
    { prenom: 'Marie', nom: 'Roy' },
    { prenom: 'Zoé', nom: 'D’Or & "Fils"' },
    { prenom: 'Noémie-Ève', nom: "L'Écuyer Bœuf" },
  ],
})

describe('a message is about a person by', () => {
  test.each([
    ['an address', 'Écrivez à v@famille.ca.'],
    ['one in capitals', 'Écrivez à V@FAMILLE.CA'],
    ['one in a link', '<a href="mailto:v@famille.ca?subject=Roy">Roy</a>'],
    ['one between marks', '_v@famille.ca_ <v@famille.ca>'],
    ['the telephone', 'Appelez au 514 555-0000 !'],
    ['the whole name', 'Voici Marie Roy.'],
    ['it in capitals', 'MARIE ROY'],
    ['the last name first', 'Roy Marie'],
    ['the last name and a comma', 'Roy, Marie'],
    ['it over the end of a line', 'Marie\n  Roy'],
    ['it behind an apostrophe', "le dossier d'Marie Roy"],
    ['it in HTML', '<b>Marie</b>&nbsp;<i>Roy</i>'],
    ['it as HTML writes it', 'Zoé D’Or &amp; &quot;Fils&quot;'],
    ['it without accents', "NOEMIE-EVE L'ECUYER BOEUF"],
    ['it with accents of two characters', 'Noe\u0301mie-E\u0300ve L’E\u0301cuyer Bœuf'],
    ['it with other signs between its parts', 'Noémie Ève L´Écuyer-Bœuf'],
    ['it as .NET escapes it', 'No&#233;mie-&#200;ve L&#39;&#xC9;cuyer B&#x153;uf'],
    ['it as PHP escapes it', 'No&eacute;mie-&Egrave;ve L&rsquo;&Eacute;cuyer B&oelig;uf'],
    ['it in a link', 'https://x.ca/?n=No%C3%A9mie-%C3%88ve+L%27%c3%89cuyer%20Boeuf&m=1'],
    ['the address in a link', 'https://x.ca/?to=%3Cv%40famille.ca%3E'],
    ['the address as HTML escapes it', 'v&#64;famille&#46;ca'],
    ['the telephone with brackets', 'au (514) 555.0000'],
    ['the telephone of another country', 'au +15145550000'],
    ['the telephone with blanks that do not break', '514&nbsp;555\u00a00000'],
  ])('%s', (_, text) => {
    expect(isAbout(text)).toBe(true)
  })
})

describe('and not by', () => {
  test.each([
    ['the first name', 'Bonjour Marie Gagnon de Laval'],
    ['the last name', 'Monsieur Roy'],
    ['both of them apart', 'Marie Gagnon et Paul Roy'],
    ['a comma behind the first one', 'Bonjour Marie, Roy sera absent'],
    ['a longer word', 'Marie Royal, Amarie Roy'],
    ['a longer first name', 'Anne-Marie Roy'],
    ['a longer last name', 'Marie Roy-Gagnon'],
    ['a last name that goes on with an accent', 'Marie Roy&eacute;, Marie Royé, Marie Roye\u0301'],
    ['a name without what is between its parts', 'Noémie LEcuyerBoeuf'],
    ['an address with another letter', 'v@famillé.ca, v@famill&eacute;.ca'],
    ['a longer address', 'x.v@famille.ca, av@famille.ca, v@famille.ca.qc, v@famille.cat'],
    ['a longer number', '1514 555-00001, 514 555-00001, 4514 555-0000'],
    ['a link', 'https://exemple.ca/Roy/Marie?x=1042'],
  ])('%s', (_, text) => {
    expect(isAbout(text)).toBe(false)
  })

  test('anything, where nothing is known', () => {
    expect(mentioning({ adresses: [], telephones: [], noms: [] })('Marie Roy v@famille.ca')).toBe(false)
  })
})

test.each([
  ['514 555-0000 poste 12', '514.555.0000'],
  ['+1 514 555-0000', '514 555 0000'],
  ['555-0000', '555 0000'],
])('the telephone %s is found as %s', (telephone, written) => {
  expect(mentioning({ adresses: [], telephones: [telephone], noms: [] })(`au ${written}.`)).toBe(true)
})

test('somebody who had very many names and addresses is found by a pattern of bounded length', () => {
  const had = (n: number) => ({
    adresses: Array.from({ length: n }, (_, i) => `v${i}@famille-${i}.ca`),
    telephones: [],
    noms: Array.from({ length: n }, (_, i) => ({ prenom: 'Élise', nom: `D'Or ${i}` })),
  })
  expect(mentionOf(had(600)).source.length).toBe(mentionOf(had(599)).source.length)
  const { marks, prenoms, plain } = sievesOf(had(600))
  expect((marks ?? '').length + prenoms.join('').length).toBeLessThan(50_000)
  expect(plain.marks.length + plain.prenoms.length).toBeGreaterThan(1000)
  const isAbout = mentioning(had(600))
  for (const text of ['v599@famille-599.ca', 'ÉLISE D&#39;OR 599', "d'or 599, élise", 'Elise D’Or 1'])
    expect(isAbout(text), text).toBe(true)
  expect(isAbout("Élise D'Or 600 v600@famille-1.ca")).toBe(false)
})

test('a telephone has at least seven digits', () => {
  expect(['514 555-0000', '555-0000', '+1 514', '1042', ''].filter(isTelephone)).toEqual(['514 555-0000', '555-0000'])
})

test('addresses are replaced, and nothing else', () => {
  const without = withoutAddresses(['v@famille.ca', 'v@famille.ca.qc'], 'x@anonyme.invalid')
  expect(without('550 <V@famille.ca> Roy, v@famille.ca.qc; av@famille.ca')).toBe(
    '550 <x@anonyme.invalid> Roy, x@anonyme.invalid; av@famille.ca',
  )
  expect(withoutAddresses([], 'x')('v@famille.ca')).toBe('v@famille.ca')
})
