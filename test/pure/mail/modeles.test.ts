import { expect, test } from 'vitest'
import { countVariables, faults, fill, isModele, modeles } from '../../../rules/modeles.ts'
import { defaults } from '../../../mail/defaults.ts'

test('the names of the e-mails that are made from a wording', () => {
  expect(['LienDeVote', 'Formulaire', 'Transactionnel', 'toString', ''].map(isModele)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('every e-mail has its variables, each with a sample, and the service words it with those alone', () => {
  const names = (nom: keyof typeof modeles) => Object.keys(modeles[nom].variables)
  const person = ['prenom', 'nom', 'organisation']
  expect(names('CarteMembre')).toEqual([...person, 'syndicat', 'noMembre', 'dateSignature', 'copie'])
  expect(names('Formulaire')).toEqual([...person, 'formulaire', 'description', 'lien', 'expiration'])
  expect(names('ConfirmationFormulaire')).toEqual([...person, 'formulaire', 'date', 'copie'])
  expect(names('LienDeVote')).toEqual([...person, 'campagne', 'ouverture', 'fermeture', 'lien'])
  expect(names('RappelVote')).toEqual(names('LienDeVote'))
  expect(names('AbonnementDesactive')).toEqual(['organisation', 'adresse', 'date', 'echecs'])
  for (const [nom, { variables, required }] of Object.entries(modeles)) {
    for (const [name, sample] of Object.entries(variables)) expect(sample.length, `${nom}.${name}`).toBeGreaterThan(0)
    expect(required).toEqual('lien' in variables ? ['lien'] : [])
    expect(faults(nom as keyof typeof modeles, defaults[nom as keyof typeof modeles])).toEqual({
      unknown: [],
      missing: [],
    })
  }
})

test('what is wrong with a wording: names that it does not have, each once, and those that are missing', () => {
  const of = (sujet: string, contenu: string) => faults('LienDeVote', { sujet, contenu })
  expect(of('{{prenom}}', 'Votez : {{ lien }}')).toEqual({ unknown: [], missing: [] })
  expect(of('{{lien}}', 'Votez')).toEqual({ unknown: ['lien'], missing: ['lien'] })
  expect(of('{{syndicat}}', '{{lien}} {{toString}} {{syndicat}} {{}}')).toEqual({
    unknown: ['syndicat', 'toString', ''],
    missing: [],
  })
  expect(of('{prenom} {{a{b}}', '{{ lien\n}} {{{nom}}}')).toEqual({ unknown: [], missing: [] })
})

test('how often a wording names variables: in what it says, not in its subject', () => {
  const count = (contenu: string) => countVariables({ sujet: '{{lien}}', contenu })
  expect([count('Bonjour'), count('{{a}}{{a}} {{ b }}'), count('{a}} {{a}')]).toEqual([0, 3, 0])
})

test('variables are replaced by their values, escaped', () => {
  const values = { prenom: 'Amélie', nom: '<i>' }
  const upper = (value: string) => value.toUpperCase()
  expect(fill('{{prenom}} {{ nom }}{{autre}}, {nom}', values, upper)).toBe('AMÉLIE <I>, {nom}')
  expect(fill('{{prenom}}', { prenom: '$& {{nom}}' }, (value) => value)).toBe('$& {{nom}}')
})
