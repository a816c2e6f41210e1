import { expect, test } from 'vitest'
import { adminOperations, contracts, flatten, operations, resolve, type Schema } from '../../contract/contract.ts'
import { changersOf, membersOfItem } from '../../contract/sent-back.ts'

/** The inputs that are about something which is answered too, by their names: bodies, rows, and what stands in them. */
function inputs() {
  const found = new Map<string, Schema>()
  const walk = (schema: Schema) => {
    const node = flatten(schema)
    const name = schema.$ref?.split('/').at(-1) ?? ''
    if (found.has(name)) return
    if (node['x-item'] !== undefined) found.set(name, node)
    for (const part of [node.items, ...Object.values(node.properties ?? {})]) if (part) walk(part)
  }
  for (const { body } of [...operations, ...adminOperations]) if (body) walk(body.schema)
  return [...found]
}

/** Why a member of an answer is passed over where an input does not take it, whatever it says (decision A-12). */
const dropped = {
  'an id that the service made: the path, or an id of the caller, says what is meant': [
    'id',
    'idUnique',
    'idClient',
    'idUniqueAdhesion',
    'employeIdUnique',
  ],
  'set by the service when something happens': [
    'dateCreation',
    'dateCreationUtc',
    'dateModificationUtc',
    'derniereMAJ',
    'dateEnregistrement',
    'datePublicationUtc',
    'urneScelleeLe',
    'depouilleLe',
    'dateDernierEnvoiUtc',
    'dateDesactivationUtc',
  ],
  'said of what another member refers to, and changed there': [
    'nomEmployeur',
    'employePrenom',
    'employeNom',
    'EmploiV2.noMembre',
    'EmploiV2.syndicatIdExterne',
    'syndicatNom',
    'ValeurChampUtilisateur.label',
    'ValeurChampUtilisateur.typeChampUtilisateurNom',
    'libelleValeur',
    'ChampUtilisateurCreation.typeChampUtilisateurNom',
  ],
  'counted or computed by the service': [
    'slug',
    'nombreVotants',
    'nombreQuestions',
    'poidsIdentifiants',
    'empreinteResultat',
    'empreintePublication',
    'depouillementBloque',
    'anomalies',
    'statutEnvoi',
    'echecsConsecutifs',
  ],
  'of a row about the addresses alone, which stands for the whole person': [
    'CourrielsEmploye.prenom',
    'CourrielsEmploye.nom',
    'CourrielsEmploye.noMembre',
    'CourrielsEmploye.identifiantExterneEmployeur',
    'CourrielsEmploye.telephonePrincipal',
    'CourrielsEmploye.adresse1',
    'CourrielsEmploye.ville',
    'CourrielsEmploye.province',
    'CourrielsEmploye.codePostal',
    'CourrielsEmploye.valeursChampUtilisateur',
  ],
}

/** What a table may call a member: by its name, or by that of the item or the input before it. */
const namesOf = (input: string, schema: Schema, member: string) => [
  member,
  ...[input, ...[schema['x-item'] ?? []].flat()].map((owner) => `${owner}.${member}`),
]

test('every member that an answer has and its input does not take is refused with what changes it, or dropped for a reason', () => {
  const reasons = new Set(Object.values(dropped).flat())
  const used = new Set<string>()
  const unknown: string[] = []
  for (const [input, schema] of inputs())
    for (const member of Object.keys(membersOfItem(schema))) {
      if (schema.properties?.[member] || changersOf(schema, member).length > 0) continue
      const known = namesOf(input, schema, member).filter((name) => reasons.has(name))
      if (known.length === 0) unknown.push(`${input}.${member}`)
      for (const name of known) used.add(name)
    }
  expect(unknown).toEqual([])
  expect([...reasons].filter((name) => !used.has(name))).toEqual([])
})

/** The lists that are not left out where they are null, each with what would come of it. */
const neverNull = {
  votantIds: 'a link to the vote would be sent to everybody',
  optionIds: 'a ballot would be blank',
  evenements: 'every kind of event would be sent',
  modules: 'a sandbox would have all modules',
  consentements: 'a request that is simulated would consent to nothing',
  valeursChampUtilisateur: 'a request is simulated, or confirmed, with the values that it has',
}

test('an optional list of an input is left out where it is null, but for those that have a reason', () => {
  const found = new Set<string>()
  const seen = new Set<Schema>()
  const walk = (schema: Schema) => {
    const node = flatten(schema)
    if (seen.has(node)) return
    seen.add(node)
    for (const [name, property] of Object.entries(node.properties ?? {})) {
      const types = [resolve(property).type].flat()
      if (types.includes('array') && !types.includes('null') && !node.required?.includes(name)) found.add(name)
      walk(property)
    }
    if (node.items) walk(node.items)
  }
  for (const { body } of [...operations, ...adminOperations]) if (body) walk(body.schema)
  expect([...found].sort()).toEqual(Object.keys(neverNull).sort())
})

test('what is sent back is compared with a member of what is answered', () => {
  for (const [name, { 'x-item': item, 'x-stored': stored = [] }] of inputs())
    for (const member of stored)
      expect(
        [item].flat().map((one) => contracts.components.schemas[one ?? '']?.properties?.[member] !== undefined),
        `${name}.${member}`,
      ).toContain(true)
})
