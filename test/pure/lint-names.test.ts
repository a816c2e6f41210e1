import { resolve } from 'node:path'
import { Linter, type Rule } from 'eslint'
import ts from 'typescript-eslint'
import { expect, test } from 'vitest'

const { foreignWords, namesInTheirLanguage, wordsOf } = (await import(resolve('tools/lint/names.js'))) as {
  foreignWords: (name: string, domain?: ReadonlySet<string>) => string[]
  namesInTheirLanguage: Rule.RuleModule
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
  ['travauxPretes', ['travaux', 'pretes']],
  ['QuestionPosee', ['posee']],
  ['takenLivraison', []],
  ['settleCourriels', []],
  ['findCles', []],
  ['secondes', []],
])('of %s the words that are French and not of the contract: %j', (name, words) => {
  expect(foreignWords(name)).toEqual(words)
})

test('a word that a contract has is of the domain', () => {
  expect(foreignWords('bailAtelier', new Set(['bail']))).toEqual(['atelier'])
})

test.each([
  ['const identite = 1', ['identite']],
  ['function rendre() {}', ['rendre']],
  ['type Fautes = number', ['Fautes']],
  ['export const f = ({ faute: fault }, voulu) => fault + voulu', ['voulu']],
  ['const { fautes } = x', ['fautes']],
  ["import { sum as somme } from './sum.ts'", ['somme']],
  ["import { somme } from './somme.ts'", []],
  ['const x = { fautes: 1, [somme]: 2 }', ['fautes']],
  ['type X = { readonly fautes: number; prete(): void }', ['fautes', 'prete']],
  ['const x = { valeur: 1, recus, totaux: 2 }', []],
  ['const recu = x.scelle', []],
  ['sql`with prise as materialized (${rows}), verrou as (select 1) select prise.id from prise`', ['prise', 'verrou']],
  ['const part = sql`\n  ecrit as (insert into evenement)`', ['ecrit']],
  ['sql`with recursive trouve (id) as (select 1) select id as fini from trouve`', ['trouve']],
  ['sql`with taken as (${rows}), choix as (select 1), essai as (select cible as lu)`', []],
])('what %s declares is named in its language', (code, names) => {
  const plugins = { house: { rules: { names: namesInTheirLanguage } } }
  const languageOptions = { parser: ts.parser as Linter.Parser }
  const config = { plugins, languageOptions, rules: { 'house/names': 'error' } } as const
  const messages = new Linter().verify(code, config).map(({ message }) => message)
  expect(messages.map((message) => /of (\w+) is/.exec(message)?.[1])).toEqual(names)
})
