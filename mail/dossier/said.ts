import type { components } from '../../generated/openapi.ts'
import type { Catalogue } from '../../words/index.ts'
import type { Fact } from '../pdf/sheet.ts'

/** All that is held of a person, as the contract has it. */
export type Dossier = components['schemas']['Dossier']

/** What is said in the language of a document. */
export type Saying = {
  readonly words: Catalogue['dossier']
  readonly day: (instant: string | null) => string
  readonly moment: (instant: string | null) => string
}

type Value = Dossier['employe']['valeursChampUtilisateur'][number]

/** The value of a custom field, as a fact. */
export function valueOf(
  { label, typeChampUtilisateurNom, valeur, libelleValeur }: Value,
  words: Saying['words'],
): Fact {
  if (typeChampUtilisateurNom === 'Booleen' && valeur !== null) return [label, valeur === 'true' ? words.yes : words.no]
  return [label, libelleValeur ?? valeur ?? words.blank]
}
