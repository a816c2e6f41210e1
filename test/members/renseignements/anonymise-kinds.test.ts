import { expect, test } from 'vitest'
import { employe } from '../../support/contract/samples.ts'
import { keyed } from '../../support/data/idempotence.ts'
import { placesOf } from '../../support/data/personal-texts.ts'
import { sandbox, sign } from '../../support/data/signing.ts'

const by = (idUnique: string) => ({ path: { idUnique } })
const [choix, date, texte] = ['1', '2', '4'].map((n) => `00000000-0000-0000-0000-00000000000${n}`)

const job = { identifiantExterne: 'J-9', identifiantExterneEmploye: '1042', identifiantExterneEmployeur: 'EMP-1' }

/** What others are told, of whom one has the external id `1042`: a job, a load with refused rows, a deactivation. */
const calls = [
  ['createEmploi', { ...job, matricule: 'A-1', dateDebut: '2020-01-01' }],
  [
    'createSync',
    {
      employeurs: [
        { identifiantExterne: 'EMP-8', nom: '1042' },
        { identifiantExterne: 'EMP-9', nom: '1042' },
      ],
      employes: [
        { idExterne: '1042', courriel: 'luc@voisins.ca' },
        employe(8, { courriel: 'paul@voisins.ca' }),
        {
          ...{ idExterne: 'E-51', identifiantExterneEmployeur: '1042', adhesions: [{ syndicatIdExterne: '1042' }] },
          valeursChampUtilisateur: [{ nom: '1042', valeur: 'un' }],
          emplois: [{ identifiantExterne: 'J-8', identifiantExterneEmployeur: '1042' }],
        },
        { idExterne: '1042', emplois: [{ identifiantExterne: 'J-7', identifiantExterneEmployeur: 'INCONNU' }] },
      ],
    },
  ],
  ['deactivateEmployes', { idExternes: ['1042', 'N-9'] }],
] as const

const ways = {
  'a member number': { noMembre: '1042' },
  'a telephone': { telephonePrincipal: '1042' },
  'a province': { province: '1042' },
  'a payroll number': { matricule: '1042' },
  'the id of a job': { identifiantExterne: '1042' },
}

test.each(Object.entries(ways))(
  'what others are told stays, though their external id is %s of the person',
  async (_, way) => {
    const client = await sandbox()
    const [first, second] = ['matricule' in way, 'identifiantExterne' in way]
    const { idUnique } = await client.ok('createEmploye', { body: employe(7, first || second ? {} : way) })
    if (first || second) {
      const ofPerson = {
        identifiantExterne: 'J-1',
        identifiantExterneEmploye: 'E-7',
        identifiantExterneEmployeur: 'EMP-1',
      }
      await client.ok('createEmploi', { body: { ...ofPerson, dateDebut: '2020-01-01', ...way } })
    }
    await client.ok('createEmploye', { body: employe(50, { idExterne: '1042', courriel: 'paul@voisins.ca' }) })
    await client.ok('createEmploye', { body: employe(51, { courriel: 'luc@voisins.ca' }) })
    const told = async () => {
      const texts: string[] = []
      for (const [id, body] of calls) texts.push((await client.call(id, keyed({ body }))).text)
      const { idSync } = JSON.parse(texts[1] ?? '') as { idSync: string }
      return [...texts, await client.ok('getSync', { path: { idSync } })]
    }
    const before = await told()
    expect([before[0], before[1], before[2]]).toEqual(
      ['"J-9"', 'luc@voisins.ca', 'N-9'].map((text) => expect.stringContaining(text) as string),
    )
    await client.ok('anonymiseEmploye', by(idUnique))
    expect(await told()).toEqual(before)
  },
)

test('the rows that a load refused of the person go, whoever has the address that they asked for', async () => {
  const client = await sandbox()
  await client.ok('createEmploye', { body: employe(51, { courriel: 'luc@voisins.ca' }) })
  const body = employe(7, { idExterne: 'AVANT-7', courriel: 'sept@voisins.ca' })
  const { idUnique } = await client.ok('createEmploye', keyed({ body }))
  const refused = { body: { employes: [{ idExterne: 'AVANT-7', courriel: 'luc@voisins.ca' }] } }
  await client.ok('createSync', keyed(refused, 'a'))
  await client.ok('anonymiseEmploye', by(idUnique))
  const { errors } = await client.ok('createSync', keyed(refused, 'a'))
  expect(errors).toMatchObject([{ idExterne: 'Anonyme', message: 'Le courriel « Anonyme » est déjà utilisé.' }])
  expect(await placesOf(client.id, ['AVANT-7', 'sept@voisins.ca'])).toEqual([])
})

test('a membership that was signed under an external id which somebody else has since takes nothing from that one', async () => {
  const client = await sandbox()
  await sign(client, 1)
  const { idUnique: merged } = await client.ok('getEmploye', { path: { idExterne: 'E-1' } })
  const { idUnique: dans } = await client.ok('createEmploye', { body: employe(7) })
  await client.ok('mergeEmploye', { ...by(merged), body: { dans } })
  await client.ok('createEmploye', { body: employe(60, { idExterne: 'E-1' }) })
  const refused = {
    employes: [{ idExterne: 'E-1', emplois: [{ identifiantExterne: 'J', identifiantExterneEmployeur: 'INCONNU' }] }],
  }
  const first = await client.ok('createSync', keyed({ body: refused }))
  expect(first.errors).toMatchObject([{ idExterne: 'E-1' }])
  await client.ok('anonymiseEmploye', by(dans))
  expect(await client.ok('createSync', keyed({ body: refused }))).toEqual(first)
})

test('no value of a custom field is left beside the id of the person', async () => {
  const client = await sandbox()
  await client.ok('createChampUtilisateur', { body: { nom: 'naissance', typeChampUtilisateurId: date } })
  await client.ok('createChampUtilisateur', { body: { nom: 'quart', typeChampUtilisateurId: choix } })
  await client.ok('replaceChoixChampUtilisateur', {
    path: { nom: 'quart' },
    body: { choix: [{ idExterne: 'NUIT-1', label: 'Quart de nuit' }] },
  })
  await client.ok('createChampUtilisateur', { body: { nom: 'langue', typeChampUtilisateurId: texte } })
  const values = { naissance: '1871-02-13', quart: 'NUIT-1', langue: 'Klingon' }
  const valeursChampUtilisateur = Object.entries(values).map(([nom, valeur]) => ({ nom, valeur }))
  const input = keyed({ body: employe(7, { valeursChampUtilisateur }) })
  const { idUnique } = await client.ok('createEmploye', input)
  await client.ok('anonymiseEmploye', by(idUnique))
  const told = (await client.ok('createEmploye', input)).valeursChampUtilisateur
  expect(Object.fromEntries(told.map(({ nom, valeur, libelleValeur }) => [nom, [valeur, libelleValeur]]))).toEqual({
    ...{ naissance: [null, null], quart: [null, null], langue: ['Anonyme', null] },
  })
})
