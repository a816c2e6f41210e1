import type { Db } from '../../../db/engine/database.ts'
import { idOf, insert as insertEmploye } from '../../../db/members/employes.ts'
import { recordConsents } from '../../../db/members/consentements.ts'
import { suppress } from '../../../db/outbox/adresses-supprimees.ts'
import { save } from '../../../db/forms/formulaires.ts'
import { findToConsent } from '../../../db/members/objets-consentement.ts'
import type { OperationId } from '../../../contract/contract.ts'
import { type Input, type newClient, service } from '../api.ts'
import { passAnHour } from '../passing-time.ts'
import { at, campagne, courriel, emploi, employe, employeur, question, syndicat, votant } from '../contract/samples.ts'
import { recordAnswer } from './reponses-filled.ts'
import { of, sign } from './signing.ts'

type Client = Awaited<ReturnType<typeof newClient>>
export type ListId = Extract<OperationId, `list${string}`>

/** How many rows every list gets, besides those that a client is born with. */
export const filled = 7
const numbers = Array.from({ length: filled }, (_, n) => n + 1)
const names = ['École', 'ecole', 'Zoé "\\" d’été', "L'Île", 'a\\nb', 'Ω', 'élan']
const named = (n: number) => ({ nom: names[n - 1] })

const write = async <T>({ id }: Client, work: (db: Db) => Promise<T>) =>
  (await service()).service.database.write(id, work)

/** All made at one instant, an hour ago: an incremental read sees them, and only their ids tell them apart. */
async function employes(client: Client) {
  await write(client, async (db) => {
    for (const n of numbers) await insertEmploye(db, employe(n), { employeurId: null })
  })
  await passAnHour(client.id)
}

async function emplois(client: Client) {
  await employes(client)
  await client.ok('createEmployeur', { body: employeur(1) })
  for (const n of numbers) {
    await client.ok('createEmploi', { body: emploi(n, { identifiantExterneEmploye: `E-${String(n)}` }) })
  }
}

async function objets(client: Client) {
  for (const n of numbers) {
    await client.ok('createObjetConsentement', { body: { identifiantExterne: `OC-${String(n)}`, titre: 'Même' } })
  }
}

async function newForm(db: Db, nom: string): Promise<number> {
  const parts = { description: null, syndicatIdExterne: null, modeleCourriel: null }
  const form = { ...parts, nom, typeFormulaire: 'Generique', champsUtilisateur: [], objetsConsentement: [] }
  const saved = await save(db, undefined, form)
  if (saved.end === 'unknown') throw new Error('The form names what is not there')
  return saved.id
}

/** The history of one employee, all of one instant. */
async function consentements(client: Client) {
  await employes(client)
  await objets(client)
  await write(client, async (db) => {
    const [employeId, objet] = [await idOf(db, 'E-1'), await findToConsent(db, 'OC-1')]
    if (!objet || !employeId) throw new Error('The object is not there')
    const consent = { employeId, objet, consent: true, source: 'Import' } as const
    await recordConsents(
      db,
      numbers.map(() => consent),
    )
  })
}

/** The memberships of one employee, all of one date. */
async function adhesions(client: Client) {
  await client.ok('createSyndicat', { body: syndicat(1) })
  await client.ok('createEmploye', { body: employe(1) })
  for (let n = 1; n <= filled; n++) await sign(client, 1, { dateSignature: '2024-02-01T00:00:00Z' })
}

/** Campaigns of one opening; gives the first one. */
async function campagnes({ ok }: Client) {
  const ids: string[] = []
  for (const n of numbers) ids.push(await ok('createCampagne', { body: campagne(n) }))
  return ids[0] ?? ''
}

/** Voters of one name, in a campaign. */
async function votants(client: Client) {
  const path = { campagneId: await campagnes(client) }
  for (const n of numbers) await client.ok('upsertVotant', { path, body: votant(n) })
  return { path }
}

/** Subscriptions of one instant; gives the first one. */
async function livraisons(client: Client) {
  const id = await abonnements(client)
  for (let n = 1; n <= filled; n++) await client.ok('testAbonnement', { path: { id } })
}

async function abonnements({ ok }: Client) {
  const ids: string[] = []
  for (const n of numbers) {
    const body = { url: `https://exemple.ca/${String(n)}` }
    ids.push((await ok('createAbonnement', { body })).id)
  }
  return ids[0] ?? ''
}

async function courriels({ ok }: Client) {
  for (const n of numbers) await ok('sendCourriel', { body: courriel(n) })
}

/** A list that is called without anything. */
const plainly = (fill: (client: Client) => Promise<void>) => async (client: Client) => {
  await fill(client)
  return {}
}

/** For every list of the contract: fills it, and says how it is called. The compiler misses the list that has none. */
export const fillers: Record<ListId, (client: Client) => Promise<Input>> = {
  listSyndicats: plainly(async ({ ok }) => {
    for (const n of numbers) await ok('createSyndicat', { body: syndicat(n, named(n)) })
  }),
  listEmployeurs: plainly(async ({ ok }) => {
    for (const n of numbers) await ok('createEmployeur', { body: employeur(n, named(n)) })
  }),
  listEmployes: plainly(employes),
  listEmplois: plainly(emplois),
  listEmploisV2: plainly(emplois),
  listChampsUtilisateur: plainly(async ({ ok }) => {
    const type = '00000000-0000-0000-0000-000000000002'
    for (const n of numbers) {
      const body = { nom: `champ${String(n)}`, ordre: 1, typeChampUtilisateurId: type }
      await ok('createChampUtilisateur', { body })
    }
  }),
  listObjetsConsentement: plainly(objets),
  listConsentements: plainly(consentements),
  listAdhesionsV1: plainly(adhesions),
  listAdhesionsEmployeV1: async (client) => {
    await adhesions(client)
    return { path: { idExterne: 'E-1' } }
  },
  listAdhesions: plainly(adhesions),
  listAdhesionsEmploye: async (client) => {
    await adhesions(client)
    return of('E-1')
  },
  listCampagnes: plainly(async (client) => {
    await campagnes(client)
  }),
  listQuestions: async (client) => {
    const path = { campagneId: await campagnes(client) }
    for (const n of numbers) await client.ok('createQuestion', { path, body: question(n, { ordre: 1 }) })
    return { path }
  },
  // That it was made, and a change more for each of the others.
  listJournal: async (client) => {
    const path = { id: await campagnes(client) }
    for (const n of numbers.slice(1)) {
      const body = { textePageAccueil: `<p>${String(n)}</p>` }
      await client.ok('updateCampagne', { path, body })
    }
    return { path }
  },
  listAbonnements: plainly(async (client) => {
    await abonnements(client)
  }),
  listLivraisons: plainly(livraisons),
  listWebhooks: plainly(async (client) => {
    await abonnements(client)
  }),
  listWebhookLivraisons: plainly(livraisons),
  // They happened an hour ago.
  listEvenements: plainly(async (client) => {
    await livraisons(client)
    await passAnHour(client.id)
  }),
  listVotants: votants,
  listListeElectorale: votants,
  listFormulaires: plainly(async (client) => {
    await write(client, async (db) => {
      for (const n of numbers) await newForm(db, names[n - 1] ?? '')
    })
  }),
  listReponsesFormulaire: plainly(async (client) => {
    await employes(client)
    const formulaireId = await write(client, (db) => newForm(db, 'Élan'))
    for (let n = 0; n < filled; n++) await recordAnswer(client.id, { formulaireId, employe: 'E-1' })
    await passAnHour(client.id)
  }),
  listDemandesAdhesion: plainly(async ({ ok }) => {
    await ok('createSyndicat', { body: syndicat(1) })
    for (const n of numbers) {
      const body = { syndicatIdExterne: 'SYN-1', prenom: 'A', nom: 'B', courriel: `d${String(n)}@exemple.ca` }
      await ok('simulateDemandeAdhesion', { body })
    }
  }),
  listConsentementsEmploye: async (client) => {
    await consentements(client)
    return { path: { idExterne: 'E-1' } }
  },
  // Deleted at different instants, an hour ago.
  listSuppressions: plainly(async (client) => {
    await emplois(client)
    for (const n of numbers) await client.call('deleteEmploi', at(`J-${String(n)}`))
    await passAnHour(client.id)
  }),
  listActes: plainly(async ({ ok }) => {
    for (const n of numbers) await ok('createSyndicat', { body: syndicat(n) })
  }),
  listCourriels: plainly(courriels),
  listEnvois: plainly(courriels),
  listAdressesSupprimees: plainly(async (client) => {
    await courriels(client)
    const sent = await client.ok('listEnvois')
    const adresses = sent.map(({ id, destinataire }) => ({ id, adresse: destinataire, raison: null }))
    await write(client, (db) =>
      suppress(
        db,
        adresses.map((one) => ({ ...one, etat: 'Rejete' as const })),
      ),
    )
  }),
  listCourrielsClient: plainly(courriels),
}
