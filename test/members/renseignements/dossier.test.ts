import { expect, test } from 'vitest'
import { newClient, service } from '../../support/api.ts'
import { at, campagne, courriel, emploi, votant } from '../../support/contract/samples.ts'
import { answers, person, post, prepare } from '../../support/data/formulaires-filled.ts'
import { noteReported } from '../../../db/vote/suivis.ts'
import { sign } from '../../support/data/signing.ts'

const by = (idUnique: string) => ({ path: { idUnique } })

/** E-1, who has everything that a person can have, and of whom E-3 has nothing. */
async function filled() {
  const { client, link } = await prepare()
  const { ok } = client
  await post(await link(), answers)
  await link()
  await sign(client, 1)
  await ok('createEmploi', { body: emploi(1, {}) })
  await ok('createEmploi', { body: emploi(3, { identifiantExterneEmploye: 'E-3' }) })
  const campagneId = await ok('createCampagne', { body: campagne() })
  for (const n of [1, 3])
    await ok('upsertVotant', { path: { campagneId }, body: votant(n, { employeIdExterne: `E-${String(n)}` }) })
  const { courriel: adresse, idUnique } = await ok('getEmploye', at('E-1'))
  await ok('sendCourriel', { body: courriel(1, { destinataire: adresse }) })
  await ok('sendCourriel', { body: courriel(2, { destinataire: 'autre@exemple.ca' }) })
  return { client, idUnique, campagneId }
}

test('a dossier has all that is held of a person, as the lists show it, and nothing of another one', async () => {
  const { client, idUnique, campagneId } = await filled()
  const { ok } = client
  const dossier = await ok('getDossierEmploye', by(idUnique))
  const mine = { query: { idUniqueEmploye: idUnique } }
  expect(dossier).toMatchObject({
    employe: await ok('getEmployeByIdUnique', by(idUnique)),
    idUniquesFusionnes: [],
    emplois: await ok('listEmploisV2', mine),
    adhesions: await ok('listAdhesions', mine),
    consentements: await ok('listConsentements', { query: { idUnique } }),
    reponsesFormulaire: [{ signature: answers.signature, aSignatureDessinee: false, adresseReseau: '127.0.0.1' }],
    liensFormulaire: [{}, {}],
  })
  expect(dossier.adhesions.length * dossier.consentements.length * dossier.emplois.length).toBeGreaterThan(0)
  const [voter] = (await ok('listVotants', { path: { campagneId } })).filter((one) => one.employeIdExterne === 'E-1')
  expect(dossier.votants).toEqual([{ campagneId, campagne: campagne().titre, votant: voter }])
  expect(dossier.courriels.map(({ modele, destinataire }) => [modele, destinataire])).toContainEqual([
    'Transactionnel',
    dossier.employe.courriel,
  ])
  expect(JSON.stringify(dossier)).not.toMatch(/E-3|autre@exemple/)
})

test('so it has what came with a merge, the ids of whoever was merged among them', async () => {
  const { client, idUnique } = await filled()
  const { ok } = client
  const before = await ok('getDossierEmploye', by(idUnique))
  const { idUnique: dans } = await ok('getEmploye', at('E-2'))
  await ok('mergeEmploye', { ...by(idUnique), body: { dans } })
  const after = await ok('getDossierEmploye', by(dans))
  expect(after.idUniquesFusionnes).toEqual([idUnique])
  for (const part of ['emplois', 'adhesions', 'consentements', 'votants', 'reponsesFormulaire', 'courriels'] as const)
    expect(after[part]).toHaveLength(before[part].length)
  expect(await client.refusal('getDossierEmploye', by(idUnique))).toBe('410 Employe.Fusionne')
})

test('it has what became of the e-mails, and the addresses that are not written to any more, in any writing', async () => {
  const client = await newClient()
  const { ok, call } = client
  const body = { idExterne: 'E-1', prenom: 'A', nom: 'B', courriel: 'Guy@réseau.ca' }
  const { idUnique } = await ok('createEmploye', { body })
  const sent = async (destinataire: string) =>
    (await call('sendCourriel', { body: courriel(1, { destinataire }) })).headers.get('x-courriel-id') ?? ''
  const [his, other] = [await sent('guy@réseau.ca'), await sent('autre@réseau.ca')]
  const { database } = (await service()).service
  const report = (id: string, adresse: string) =>
    ({ id, adresse, etat: 'Rejete', raison: '550', isLasting: true }) as const
  const reports = [report(his, 'guy@xn--rseau-bsa.ca'), report(other, 'autre@réseau.ca')]
  await database.write(client.id, (db) => noteReported(db, reports))
  const { courriels, adressesSupprimees } = await ok('getDossierEmploye', by(idUnique))
  const [state] = await ok('listEnvois', { query: { destinataire: 'guy@réseau.ca' } })
  expect(courriels).toMatchObject([{ idUnique: his, statut: state?.statut, statutCopie: null, raison: '550' }])
  expect(adressesSupprimees).toMatchObject([{ adresse: 'guy@réseau.ca', motif: 'Rejete', raison: '550' }])
})

test('a deactivated person has one too, and nobody else reads it', async () => {
  const client = await newClient()
  const { ok } = client
  const { idUnique } = await ok('createEmploye', {
    body: { idExterne: 'E-1', prenom: 'A', nom: 'B', courriel: 'a@exemple.ca' },
  })
  await ok('deleteEmploye', at('E-1'))
  const { employe, actes, ...rest } = await ok('getDossierEmploye', by(idUnique))
  expect([employe.estActif, actes.length]).toEqual([false, 2])
  expect(
    Object.values(rest)
      .filter((part) => Array.isArray(part))
      .flat(),
  ).toEqual([])
  const other = await newClient()
  expect(await other.refusal('getDossierEmploye', by(idUnique))).toBe('404 Employe.NotFound')
})

test('so it has what was answered on the open page, once the request of it is that of the person', async () => {
  const { client, open } = await prepare()
  const { ok } = client
  await post(open, { ...answers, ...person })
  const [demande] = await ok('listDemandesAdhesion')
  await ok('confirmDemandeAdhesion', { path: { idDemande: demande?.id }, body: { idExterne: 'E-1' } })
  const { idUnique } = await ok('getEmploye', at('E-1'))
  const { reponsesFormulaire, demandesAdhesion } = await ok('getDossierEmploye', by(idUnique))
  expect(demandesAdhesion.map(({ id }) => id)).toEqual([demande?.id])
  expect(reponsesFormulaire).toMatchObject([{ signature: answers.signature, adresseReseau: '127.0.0.1' }])
})
