import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { apostrophes, hyphens } from '../../../rules/anonymity/words.ts'
import { asRead } from '../../../rules/reading.ts'

const shown = (text: string) =>
  text.replaceAll(/[^\x20-\x7e\u00a1-\u00ff]/gu, (sign) => `<${sign.codePointAt(0)?.toString(16) ?? ''}>`)
const named = (pairs: [string, string, string][]) =>
  pairs.map(([what, one, other]) => [what, shown(one), shown(other), one, other] as const)

test.each(
  named([
    ['letter case', 'OUI', 'oui'],
    ['the form of a letter', 'e\u0301te\u0301', 'été'],
    ['a mark after what takes no place', 'e\u034f\u0301', 'é'],
    ['wide letters', 'ＯＵＩ！', 'Oui!'],
    ['narrow letters', 'ｶﾞ', 'ガ'],
    ['a wide sign that is like one of two', 'A\uffe3', 'A¯'],
    ['narrow letters of Korean, which are no parts of a syllable', '\uffbd\uffc4', '\u314d\u3151'],
    ['a Latin ligature', 'Fin de la diﬃculté', 'fin de la difficulté'],
    ['a ligature with a long s', 'ﬅ', 'ſt'],
    ['letters that are two', 'ĳsland ǆep coŀlega ŉ ǳ', 'ijsland džep col·lega ʼn dz'],
    ['dots in one sign', 'Oui… ‥', 'Oui... ..'],
    ['several blanks, and those at the ends', ' Pour  le\ttexte ', 'pour le texte'],
    ['other blanks', 'Pour\u00a0le\u2009texte\u3000joint', 'pour le texte joint'],
    ['a next line', 'Pour\u0085le', 'pour le'],
    ['an empty letter', 'Pour\u2800le\u3164texte', 'pour le texte'],
    ['what takes no place', 'O\u200bu\u2060i\u00ad', 'oui'],
    ['a mark of the order of bytes', 'Ou\ufeffi', 'oui'],
    ['controls', 'O\u0007ui\u0085', 'oui'],
    ['the place of an object', 'Ou\ufffci', 'oui'],
    ['a selector of a variant', '☎\ufe0f', '☎'],
    ['a selector in a sequence', '❤\ufe0f\u200d🔥', '❤\u200d🔥'],
    ['two selectors of a variant', '❤\ufe0f', '❤\ufe0e'],
    ['a joiner between pictures that are no one', '🍎\u200d🍐', '🍎🍐'],
    ['a joiner between signs', '©\u200d®', '©®'],
    ['a joiner between a picture and a family', '🍎\u200d👨\u200d👩\u200d👧', '🍎👨\u200d👩\u200d👧'],
    ['joiners of pictures in a row', '👩\u200d\u200d🔬', '👩🔬'],
    ['a joiner that something else keeps from its picture', '👩\u200b\u200d\u200b🔬', '👩🔬'],
    ['a joiner between Latin letters', 'o\u200du\u200ci', 'oui'],
    ['a joiner after a letter that it joins to none', 'می\u200c', 'می'],
    ['joiners in a row', 'می\u200c\u200cروم', 'می\u200cروم'],
    ['a joiner between digits', '१\u200c२ ١\u200c٢', '१२ ١٢'],
    ['a joiner between signs of punctuation', '،\u200c، ।\u200d।', '،، ।।'],
    ['a joiner between marks of Latin', 'q\u0308\u200c\u0304', 'q\u0308\u0304'],
    ['tags of no flag', '🏴\u{e0061}\u{e0062}', '🏴'],
    ['a flag without its end', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}', '🏴'],
    ['a tag after no flag', 'Oui\u{e0067}', 'oui'],
    ['hyphens and dashes', 'peut‑être – 5−3', 'peut-être - 5-3'],
    ['apostrophes', 'l’accord d‘un', "l'accord d'un"],
    ['an override', '\u202eiuO', 'oui'],
    ['an override that ends', '\u202eiuO\u202c, demain', 'oui, demain'],
    ['an override with brackets and marks', '\u202e(m\u0301) iuO', 'oui (m\u0301)'],
    ['an override with other brackets', '\u202e（iuO）「noN」 ≤', '≥ 「Non」（Oui）'],
    ['an override of a flag', '\u202e🇨🇦', '🇨🇦'],
    ['an override of a picture', '\u202e👩🏽\u200d🚒 iuO', 'Oui 👩🏽\u200d🚒'],
    ['an override of digits', '\u202e21', '12'],
    ['an override of the direction that is there', '\u202dOui', 'oui'],
    ['an override of Hebrew from left to right', '\u202dאל', 'לא'],
    ['an override of Hebrew from right to left', '\u202eלא', 'לא'],
    ['a sign of direction', '\u2066Oui\u2069\u200e', 'oui'],
  ]),
)('%s: %s reads as %s', (_, _one, _other, one, other) => {
  expect(asRead(one)).toBe(asRead(other))
})

test.each(
  named([
    ['an exponent', '10²', '102'],
    ['a number in a circle', '①', '1'],
    ['a mark', '™', 'TM'],
    ['a fraction', '½', '1⁄2'],
    ['a Roman number', 'Ⅳ', 'IV'],
    ['an empty letter', 'Pour\u2800le', 'Pourle'],
    [
      'flags',
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
      '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    ],
    ['a flag and another', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', '🏴'],
    ['a family and its members', '👨\u200d👩\u200d👧', '👨👩👧'],
    ['two families', '👨\u200d👩\u200d👧', '👨\u200d👩\u200d👦'],
    ['a profession by its tool', '👩🏽\u200d🚒', '👩🏽🚒'],
    ['a profession without the selector of its sign', '👩\u200d⚕', '👩⚕'],
    ['two players', '⛹🏽\u200d♂\ufe0f', '⛹🏽\u200d♀\ufe0f'],
    ['a rainbow flag', '🏳\ufe0f\u200d🌈', '🏳\ufe0f🌈'],
    ['a word of Persian', 'می\u200cروم', 'میروم'],
    ['a word of Arabic with a vowel', 'مَ\u200cم', 'مَم'],
    ['letters of Hindi', 'क्\u200dष', 'क्ष'],
    ['a sign of Arabic that is seen', '\u06001', '1'],
    ['an override', '\u202eNo', 'No'],
    ['an override of Hebrew', '\u202dלא', 'לא'],
    ['what an override does not reach, being isolated from it (X5a of UAX 9)', '\u202e\u2067iuO', 'Oui'],
    ['an override of a flag', '\u202e🇦🇨', '🇨🇦'],
    ['narrow letters of Korean', '\uffbd\uffc4', '\u1111\u1163'],
    ['the blank of Ogham, a line', 'A\u1680B', 'A B'],
    ['the blank of Ogham at an end', 'A\u1680', 'A'],
    ['letters of another alphabet', 'Оui', 'Oui'],
  ]),
)('%s: %s is told from %s', (_, _one, _other, one, other) => {
  expect(asRead(one)).not.toBe(asRead(other))
})

test('what a name is looked for by has the same hyphens and apostrophes', () => {
  const migrations = globSync('db/migrations/*.sql').toSorted()
  const texts = migrations.map((file) => readFileSync(file, 'utf8'))
  const last = texts.findLast((text) => text.includes('function nom_plie(')) ?? ''
  const [, signs = ''] = /'\[-\\s\.([^\]]*)\]'/.exec(last) ?? []
  expect(new Set(Array.from(signs.replace("''", "'")))).toEqual(
    new Set(Array.from(apostrophes + hyphens.replace('-', ''))),
  )
})
