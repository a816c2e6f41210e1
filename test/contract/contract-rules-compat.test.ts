import { expect, test } from 'vitest'
import { contract } from '../../contract/contract.ts'
import { breaking } from '../../tools/compat-rules.ts'

type Loose = Record<string, unknown>
const changed = (change: (document: Loose) => void) => {
  const copy = structuredClone(contract)
  change(copy)
  return breaking(contract, copy)
}
const at = (document: Loose, ...steps: string[]) => steps.reduce<Loose>((node, step) => node[step] as Loose, document)
const schemas = (document: Loose, ...steps: string[]) => at(document, 'components', 'schemas', ...steps)

test.each<[string, (document: Loose) => void, string | undefined]>([
  ['nothing', () => undefined, undefined],
  [
    'an operation',
    (d) => delete at(d, 'paths', '/b2b/v1/syndicat')['post'],
    'createSyndicat: POST /b2b/v1/syndicat is removed',
  ],
  [
    'a member of an answer',
    (d) => delete schemas(d, 'Syndicat', 'properties')['nom'],
    'getSyndicat: 200.nom is removed',
  ],
  [
    'a member of a body',
    (d) => delete schemas(d, 'SyndicatModification', 'properties')['nom'],
    'updateSyndicat: body.nom is removed',
  ],
  [
    'a new required member',
    (d) => (schemas(d, 'SyndicatModification')['required'] = ['identifiantExterne', 'nom']),
    'updateSyndicat: body needs nom',
  ],
  [
    'a type',
    (d) => (schemas(d, 'Syndicat', 'properties', 'nom')['type'] = ['string', 'null']),
    'getSyndicat: 200.nom may be null',
  ],
  [
    'an answer',
    (d) => delete at(d, 'paths', '/b2b/v1/syndicat', 'post', 'responses')['201'],
    'createSyndicat: the answer 201 is removed',
  ],
  [
    'a shorter text',
    (d) => (schemas(d, 'SyndicatNom')['maxLength'] = 20),
    'updateSyndicat: body.nom is narrowed by maxLength',
  ],
  [
    'the same characters refused in other words',
    (d) => {
      schemas(d, 'EmployeIdExterne')['pattern'] = '^[^\\u0000-\\u001F\\u007F-\\u009F]*$'
      delete schemas(d, 'EmployeIdExterne')['format']
    },
    undefined,
  ],
  [
    'a character more refused',
    (d) => (schemas(d, 'EmployeIdExterne')['pattern'] = '^[^\\x00-\\x20\\x7F]*$'),
    'updateEmploye: body.idExterne is narrowed by pattern',
  ],
  [
    'a new pattern',
    (d) => (schemas(d, 'SyndicatNom')['pattern'] = '^a'),
    'updateSyndicat: body.nom is narrowed by pattern',
  ],
  [
    'values where any text was taken',
    (d) => (schemas(d, 'SyndicatNom')['enum'] = ['a']),
    'updateSyndicat: body.nom is narrowed by enum',
  ],
  [
    'a smaller page',
    (d) => (at(d, 'components', 'parameters', 'Limite', 'schema')['maximum'] = 10),
    'listSyndicats: the parameter query limite is narrowed by maximum',
  ],
  [
    'a parameter that is now required',
    (d) => (at(d, 'components', 'parameters', 'Limite')['required'] = true),
    'listSyndicats: the parameter query limite is now required',
  ],
  [
    'a body that is now required',
    (d) => (at(d, 'paths', '/b2b/v1/conciliation/{idDemande}/rejeter', 'post', 'requestBody')['required'] = true),
    'rejectDemandeAdhesion: the body is now required',
  ],
  ['a longer text', (d) => (schemas(d, 'SyndicatNom')['maxLength'] = 2000), undefined],
  ['a new optional member', (d) => (schemas(d, 'Syndicat', 'properties')['note'] = { type: 'string' }), undefined],
])('a change of the contract breaks or does not: %s', (_, change, expected) => {
  const found = changed(change)
  if (expected === undefined) expect(found).toEqual([])
  else expect(found).toContain(expected)
})

test('a list of answered values that may grow breaks those who were told that it is closed', () => {
  const closed = structuredClone(contract)
  schemas(closed, 'BacASable', 'properties', 'environnement')['enum'] = ['developpement', 'staging']
  expect(breaking(closed, contract)).toEqual(['createBacASable: 201.environnement may be a value that was not listed'])
})
