import { expect, test } from 'vitest'
import { inKeys } from '../../../rules/anonymity/keys.ts'

const nothing = { texts: [], names: [], adresses: [], telephones: [] }

test.each([
  ['EX-4471', ['ex4471']],
  ["L'Écuyer", ['lecuyer']],
  ['Łukasz Œuvré Straße Ørsted', ['lukaszoeuvrestrasseorsted']],
  ['李', []],
  ['', []],
])('keys say %s in their letters and digits', (text, within) => {
  expect(inKeys({ ...nothing, texts: [text] })).toEqual({ within, words: [] })
})

test('a text of one or two characters is a word of its own', () => {
  expect(inKeys({ ...nothing, texts: ['Ng', 'É', '4 7', 'Roy'] })).toEqual({
    within: ['roy'],
    words: [' ng ', ' e ', ' 47 ', ' 4 7 '],
  })
})

test('the words of a name are said too, but for the shortest', () => {
  const names = ["L'Écuyer-Gagnon", 'De La Tour']
  expect(inKeys({ ...nothing, names })).toEqual({ within: ['ecuyer', 'gagnon', 'tour'], words: [] })
})

test('so is what an address has before its @', () => {
  const adresses = ['n.roy@x.ca', 'ab@x.ca', 'sans']
  expect(inKeys({ ...nothing, adresses })).toEqual({ within: ['nroy'], words: [' ab '] })
})

test('so are seven digits in a row of a telephone', () => {
  const telephones = ['+1 418 555-7731', '555-7731', '555-773']
  expect(inKeys({ ...nothing, telephones })).toEqual({
    within: ['1418555', '4185557', '1855577', '8555773', '5557731'],
    words: [],
  })
})

test('each is said once', () => {
  expect(inKeys({ ...nothing, texts: ['Roy', 'roy'], names: ['ROY'] })).toEqual({ within: ['roy'], words: [] })
})
