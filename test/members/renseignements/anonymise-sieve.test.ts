import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameFinder } from '../../../rules/anonymity/names.ts'
import { readingsOf } from '../../../rules/anonymity/reading.ts'
import { telephoneFinder } from '../../../rules/anonymity/telephones.ts'
import { addressFinder } from '../../../rules/anonymity/texts.ts'
import { writingsOf } from '../../../rules/courriels.ts'
import { newClient, ownerDatabase } from '../../support/api.ts'
import { courriel, employe } from '../../support/contract/samples.ts'

const owner = ownerDatabase().pools.main

const hidden = ['\u00ad', '\u200b', '\ufe0f', '\u2068', '&shy;', '&#8203;', '%E2%80%8B']
const hex = (char: string) => (char.codePointAt(0) ?? 0).toString(16)

/** A character in one of its writings. */
const written = (char: string) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(char) },
    fc.constantFrom(char.toUpperCase(), char.toLowerCase(), char.normalize('NFD')),
    fc.constantFrom(`&#${String(char.codePointAt(0))};`, `&#x${hex(char)};`, `&#${String(char.codePointAt(0))}`),
    fc.constant(encodeURIComponent(char) === char ? `%${hex(char)}` : encodeURIComponent(char)),
    fc.constantFrom(...hidden).map((one) => char + one),
  )

const between = fc.constantFrom(
  ...[' ', '\u00a0', '&nbsp;', '\n', '</b> <i>', '<br>', '+', '%20', ', ', '-', '–', '’', '&#39;', '.', '&amp;', '·'],
  ...['<span style="font-size:12px">', '</td>\n  <td class="n4">', '1', '&#8201;', '514', '/'],
)

/** Something of a person, each blank and hyphen of it as something else. */
const said = (text: string) =>
  fc.tuple(...Array.from(text, (char) => (/[ -]/.test(char) ? between : written(char)))).map((all) => all.join(''))
const around = (middle: fc.Arbitrary<string>) =>
  fc
    .tuple(
      fc.constantFrom('', ' a ', '<p>', '12 ', '%', '&', 'R&D&'),
      middle,
      fc.constantFrom('', ' b', '</p>', '.', '-x'),
    )
    .map((all) => all.join(''))

test.each([
  ['Marie', 'Roy', '514 555-0000'],
  ['Œuvrard', 'Æsa', '+33 6 12 34 56 78'],
  ["d'Ávila", 'İnci', '5550000'],
  ['É', 'Ü', '011 44 20 7946 0000'],
  ['Σίσυφος', 'ΠΑΠΑΣ', '514 555-0000 / 438 555-1111'],
  ['J-P', "N'Go", '1-800-555-1234 x9'],
  ['小明', '王', '(0)20 7946 0000'],
])('each message that is found to be about %s %s, %s is rewritten, and no other', async (prenom, nom, telephone) => {
  const client = await newClient()
  const adresses = ['v2@famille-6.ca', 'l.e@noé.ca']
  const profile = { prenom, nom, telephonePrincipal: telephone, courriel: adresses[0], courrielAlternatif: adresses[1] }
  const { idUnique } = await client.ok('createEmploye', { body: employe(1, profile) })
  await client.ok('sendCourriel', { body: courriel(2, { sujet: 's', contenu: 'x' }) })
  const texts = fc.sample(
    around(
      fc.oneof(
        ...[`${prenom} ${nom}`, `${nom} ${prenom}`, telephone, ...adresses.flatMap(writingsOf)].map((text) =>
          said(text),
        ),
      ),
    ),
    { numRuns: 600, seed: 33_776_513 },
  )
  const { rows: columns } = await owner.query<{ list: string }>(
    `select string_agg(quote_ident(column_name), ', ') as list from information_schema.columns
      where table_name = 'courriel' and column_name not in ('id', 'donnees') and is_generated = 'NEVER'`,
  )
  const others = String(columns[0]?.list)
  await owner.query(
    `insert into courriel (id, donnees, ${others}) select gen_random_uuid(),
        json_build_object('sujet', n::text, 'contenu', t), ${others}
      from courriel, unnest($2::text[]) with ordinality as u (t, n) where client_id = $1`,
    [client.id, texts],
  )
  await client.ok('anonymiseEmploye', { path: { idUnique } })
  const { rows } = await owner.query<{ n: string; contenu: string }>(
    `select donnees ->> 'sujet' as n, donnees ->> 'contenu' as contenu from courriel
      where client_id = $1 and donnees ->> 'sujet' <> 's'`,
    [client.id],
  )
  const finds = [
    addressFinder(adresses.flatMap(writingsOf)),
    telephoneFinder([telephone]),
    nameFinder([{ prenom, nom }]),
  ]
  const isFound = (text: string) =>
    [...readingsOf(text)].some((reading) => finds.some((find) => [...find(reading)].length > 0))
  const changed = rows.map(({ n, contenu }) => [texts[Number(n) - 1], contenu !== texts[Number(n) - 1]])
  expect(changed).toEqual(rows.map(({ n }) => [texts[Number(n) - 1], isFound(texts[Number(n) - 1] ?? '')]))
  expect(rows).toHaveLength(600)
  expect(changed.filter(([, isChanged]) => isChanged).length).toBeGreaterThan(100)
})
