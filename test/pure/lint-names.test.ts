import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const { foreignWords, wordsOf } = (await import(resolve('tools/lint/names.js'))) as {
  foreignWords: (name: string, domain?: ReadonlySet<string>) => string[]
  wordsOf: (name: string) => string[]
}

test('the words of a name are those between its humps and hyphens', () => {
  expect(['renderPDFCarte', 'valeurs-champ', 'EmployeId', 'O_CREAT'].map((name) => wordsOf(name))).toEqual([
    ['render', 'pdf', 'carte'],
    ['valeurs', 'champ'],
    ['employe', 'id'],
    ['o', 'creat'],
  ])
})

test.each([
  ['openAtelier', ['atelier']],
  ['livraisons-prises', ['prises']],
  ['travauxRendus', ['travaux', 'rendus']],
  ['takenLivraison', []],
  ['settleCourriels', []],
])('of %s the words that are French and not of the contract: %j', (name, words) => {
  expect(foreignWords(name)).toEqual(words)
})

test('a word that a contract has is of the domain', () => {
  expect(foreignWords('bailAtelier', new Set(['bail']))).toEqual(['atelier'])
})
