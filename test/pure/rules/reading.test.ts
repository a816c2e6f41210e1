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
    ['a Latin ligature', 'Fin de la diﬃculté', 'fin de la difficulté'],
    ['several blanks, and those at the ends', ' Pour  le\ttexte ', 'pour le texte'],
    ['other blanks', 'Pour\u00a0le\u2009texte\u3000joint', 'pour le texte joint'],
    ['an empty letter', 'Pour\u2800le\u3164texte', 'pour le texte'],
    ['what takes no place', 'O\u200bu\u2060i\u00ad', 'oui'],
    ['a mark of the order of bytes', 'Ou\ufeffi', 'oui'],
    ['controls', 'O\u0007ui\u0085', 'oui'],
    ['a selector of a variant', '☎\ufe0f', '☎'],
    ['a selector in a sequence', '❤\ufe0f\u200d🔥', '❤\u200d🔥'],
    ['a joiner between Latin letters', 'o\u200du\u200ci', 'oui'],
    ['a joiner after a letter that it joins to none', 'می\u200c', 'می'],
    ['joiners in a row', 'می\u200c\u200cروم', 'می\u200cروم'],
    ['a tag after no flag', 'Oui\u{e0067}', 'oui'],
    ['hyphens and dashes', 'peut‑être – 5−3', 'peut-être - 5-3'],
    ['apostrophes', 'l’accord d‘un', "l'accord d'un"],
    ['an override', '\u202eiuO', 'oui'],
    ['an override that ends', '\u202eiuO\u202c, demain', 'oui, demain'],
    ['an override with brackets and marks', '\u202e(m\u0301) iuO', 'oui (m\u0301)'],
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
    ['a rainbow flag', '🏳\ufe0f\u200d🌈', '🏳\ufe0f🌈'],
    ['a word of Persian', 'می\u200cروم', 'میروم'],
    ['letters of Hindi', 'क्\u200dष', 'क्ष'],
    ['a sign of Arabic that is seen', '\u06001', '1'],
    ['an override', '\u202eNo', 'No'],
    ['an override of Hebrew', '\u202dלא', 'לא'],
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
