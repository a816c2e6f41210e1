import { describe, expect, test } from 'vitest'
import { mentioning, withoutAddresses } from '../../../rules/anonymity/mentions.ts'
import { isTelephone } from '../../../rules/anonymity/telephones.ts'

const isAbout = mentioning({
  adresses: ['v@famille.ca'],
  telephones: ['514 555-0000'],
  noms: [
    { prenom: 'Marie', nom: 'Roy' },
    { prenom: 'Zoé', nom: 'D’Or & "Fils"' },
    { prenom: 'Noémie-Ève', nom: "L'Écuyer Bœuf" },
    { prenom: '%2e %2e', nom: '+' },
    { prenom: '<b>', nom: 'nbsp;' },
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
    ['the telephone in a link', '<a href="tel:+15145550000">ici</a>, https://x.ca/?t=514%20555%200000&m=1'],
    ['the telephone behind another one', '514 555-0001/514 555-0000'],
    ['it with blanks of any kind', 'Marie\u2009\u202fRoy, Marie&ensp;Roy, Marie&#8239;Roy'],
    ['it with hyphens that end no word', 'Ma\u00adrie Ro&shy;y'],
    ['it in a link of an old page', '?n=No%E9mie-%C8ve+L%27%C9cuyer+Boeuf'],
    ['it in an attribute', '<img alt="Marie Roy">'],
    ['it in cells', '<td>Luc</td><td>Gagnon</td></tr><tr><td>Roy</td><td>Marie</td></tr>'],
    ['it before a dash', 'Hier, Marie Roy—notre présidente—a parlé. Marie Roy–who left'],
    ['it before a hyphen that joins no name', 'Marie Roy-2026.pdf'],
    ['it in isolates', '\u2068Marie\u2069 \u2068Roy\u2069'],
    ['it with hidden characters in a link', '?n=Mar%C2%ADie%20Ro%E2%80%8By'],
    ['it escaped without semicolons', 'M&#97rie R&#0000000111;y, Marie&nbspRoy'],
    ['it as one word', 'Marie-Ève Roy, NOEMIEEVE L’Écuyer Boeuf'],
    ['the telephone with points', '514·555·0000, 514 • 555 • 0000'],
    ['the telephone over cells', '<td class="n12">514</td>\n    <td class="n7">555-0000</td>'],
    ['the telephone over tags with digits', '<span style="font-size:12px">514 555</span><b class="9">-0000</b>'],
    ['the telephone with an extension', '514 555-0000x123, tel:+15145550000,123'],
    ['the telephone in a list', 'Marie;514-555-0000,12 rue X, 514-555-0000,514-555-0001'],
    ['the telephone beside another one', '514-555-0000.514-555-0001, 5145550000-5145550001'],
    ['the telephone behind another number', '514-555-0001.514-555-0000, 5145550001-5145550000'],
    ['the telephone before a dash', '514 555-0000–5 h'],
    ['the telephone beside money', 'Appelez au 514 555-0000. $20 plus tard'],
    ['the telephone as it is dialled', '*67-514-555-0000, 9-1-514-555-0000, Tél. dom./514-555-0000'],
    ['the telephone behind an ampersand', '&5145550000;'],
    ['it beside other names', 'Luc Gagnon, Marie Roy, Anne Côté'],
    ['the last name, a comma and more', 'le dossier de Roy, Marie et un autre'],
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
    ['two people of a list', 'Luc Roy, Marie Gagnon'],
    ['two with a particle', 'Luc Roy, Marie de Blois et Luc Roy, Marie d’Amours'],
    ['two with an initial', 'Luc J. Roy, Marie Gagnon, M. Roy, Marie et Paul Lavoie'],
    ['two of lines', 'Luc Roy\nMarie Gagnon'],
    ['two of a table', '<li>Luc Roy</li>\n<li>Marie Gagnon</li>'],
    ['digits that are part of an id', 'A-12-514-555-0000, 514-555-0000-77, no_5145550000'],
    ['an amount', '$514 555 0000, 5 145 550 000 $, 5145550000.00$, 5 145 550 000 dollars, 5145550000 CAD'],
    ['the path of a link', 'https://exemple.ca/514-555-0000'],
  ])('%s', (_, text) => {
    expect(isAbout(text)).toBe(false)
  })

  test('anything, where nothing is known', () => {
    expect(mentioning({ adresses: [], telephones: [], noms: [] })('Marie Roy v@famille.ca')).toBe(false)
  })
})

test.each([
  ['514 555-0000 poste 12', '514.555.0000'],
  ['514 555-0000 #12', '514 555 0000'],
  ['514 555-0000 12', '514 555 0000'],
  ['438 555-1111 / 514 555-0000', '514 555 0000'],
  ['514/555-0000', '514 555 0000'],
  ['+1 514 555-0000', '514 555 0000'],
  ['555-0000', '555 0000'],
  ['+33 1 23 45 67 89', '01 23 45 67 89'],
  ['+33 (0)1 23 45 67 89', '0033 1 23.45.67.89'],
  ['01 23 45 67 89', '+33 (0)1 23 45 67 89'],
  ['01 23 45 67 89', '+33 1 23 45 67 89'],
])('the telephone %s is found as %s', (telephone, written) => {
  expect(mentioning({ adresses: [], telephones: [telephone], noms: [] })(`au ${written}.`)).toBe(true)
})

test.each([
  ['Thị Hạnh', 'Nguyễn'],
  ['Ștefan', 'Țîrlea'],
  ['Łukasz', 'Wałęsa'],
  ['Сергей', 'Йовчев'],
  ['Άννα', 'Παπαδοπούλου'],
  ['नीता', 'शर्मा'],
  ['مَريَم', 'حُسَين'],
  ['김', '철수'],
  ['남궁', '민'],
  ['王', '小明'],
  ['がく', 'ばんどう'],
  ['สมชาย', 'ใจดี'],
  ['İpek', 'Özşahin'],
  ['O’Brien-Ní', 'Dhomhnaill'],
])('a name is found as it is stored, in any script, and decomposed: %s %s', (prenom, nom) => {
  const isAbout = mentioning({ adresses: [], telephones: [], noms: [{ prenom, nom }] })
  for (const said of [`${prenom} ${nom}`, `${nom}, ${prenom}`, `${nom}\u3000${prenom}`])
    for (const text of [said, said.normalize('NFD'), said.toUpperCase(), encodeURI(said)])
      expect(isAbout(`<p>${text}</p>`), text).toBe(true)
})

test('somebody who had very many names, addresses and telephones is found by each of them', () => {
  const some = (of: (n: number) => string) => Array.from({ length: 600 }, (_, n) => of(n))
  const isAbout = mentioning({
    adresses: some((n) => `v${n}@famille-${n}.ca`),
    telephones: some((n) => `514 ${5_550_000 + n}`),
    noms: some((n) => `D'Or ${n}`).map((nom) => ({ prenom: 'Élise', nom })),
  })
  for (const text of ['v599@famille-599.ca', 'ÉLISE D&#39;OR 599', "d'or 599, élise", 'Elise D’Or 1', '(514) 555-0599'])
    expect(isAbout(text), text).toBe(true)
  expect(isAbout("Élise D'Or 600 v600@famille-1.ca 514 555-0600")).toBe(false)
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
