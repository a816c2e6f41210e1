import { afterAll, expect, inject, test } from 'vitest'
import { openDatabase } from '../../db/engine/database.ts'
import { longWrite } from '../../db/engine/long-write.ts'
import { findToConsent } from '../../db/members/objets-consentement.ts'
import { recordConsent } from '../../db/members/consentements.ts'
import { idOf } from '../../db/members/employes.ts'
import { type Formulaire, save } from '../../db/forms/formulaires.ts'
import * as modeles from '../../db/outbox/modeles.ts'
import { importPaiements } from '../../db/members/paiements-import.ts'
import { sure } from '../../db/engine/compiled.ts'
import { newClient, service, testConfig } from '../support/api.ts'
import { holding, type Lock, meeting } from '../support/held-rows.ts'
import { later, rowsWhere } from '../support/races.ts'
import { employe } from '../support/contract/samples.ts'
import { ask, of, sandbox } from '../support/contract/requests.ts'

const { database } = (await service()).service

// Another process, with connections of its own.
const other = openDatabase(inject('databaseUrl'), testConfig())
afterAll(() => other.close())

/** The turn that the writers of one thing of a client take. */
const turnOf = (what: string, { id }: { id: string }): Lock => ({
  text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
  values: [`${what} ${id}`],
})

test('forms that are made at once are numbered one after the other', async () => {
  const client = await sandbox()
  const form: Formulaire = {
    ...{
      typeFormulaire: 'Generique',
      nom: 'Sondage',
      description: null,
      syndicatIdExterne: null,
      modeleCourriel: null,
    },
    ...{ champsUtilisateur: ['note'], objetsConsentement: [] },
  }
  const make = () => database.write(client.id, (db) => save(db, undefined, form))
  // The first one waits for its field, with a number that the second one cannot see.
  expect(await meeting(rowsWhere('champ_utilisateur', client), [make, make])).toEqual([
    { end: 'saved', id: 1 },
    { end: 'saved', id: 2 },
  ])
})

test('consents of one client are recorded in turn', async () => {
  const client = await sandbox()
  await client.ok('createEmploye', { body: employe(1) })
  const consent = (given: boolean) => () =>
    database.write(client.id, async (db) => {
      const [employeId = '', objet] = [await idOf(db, 'E-1'), await findToConsent(db, 'OC')]
      return (await recordConsent(db, { employeId, objet: sure(objet), consent: given, source: 'Import' })).consent
    })
  await holding(turnOf('consentement', client), async ({ awaitWaiting, release }) => {
    const done = consent(true)()
    await awaitWaiting(1)
    await release()
    expect(await done).toBe(true)
  })
  // Both at the person, the first one with a place in the chain: the second one waits for its turn, and is not refused.
  expect(await meeting(rowsWhere('employe', client), [consent(false), consent(true)])).toEqual([false, true])
})

test('synchronisations of one client are written in turn, whichever process writes them', async () => {
  const client = await newClient()
  await holding(turnOf('sync', client), async ({ awaitWaiting, release }) => {
    const done = later(client, 'createSync', { body: { employes: [employe(1)] } })()
    await awaitWaiting(1)
    await release()
    expect(await done).toBe('200')
  })
})

test('a long write leaves the leases of others to them', async () => {
  const { id } = await newClient()
  const [begun, end] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const first = longWrite(other, id, async () => {
    begun.resolve(undefined)
    await end.promise
    return 'first'
  })
  await begun.promise
  expect(await longWrite(database, id, () => Promise.resolve('second'))).toBe('second')
  end.resolve(undefined)
  expect(await first).toBe('first')
})

test('a payment makes no request ready that is rejected first', async () => {
  const client = await sandbox()
  const { id } = await ask(client)
  const ligne = { ligne: 1, type: 'Paiement' as const, idUniqueAdhesion: null, idDemande: id, transactionId: null }
  const pay = async () => String((await database.write(client.id, (db) => importPaiements(db, [ligne]))).created)
  const works = [later(client, 'rejectDemandeAdhesion', of(id)), pay]
  expect(await meeting(rowsWhere('demande_adhesion', client), works)).toEqual(['204', '1'])
  expect((await client.ok('getDemandeAdhesion', of(id))).statut).toBe('Rejetee')
})

test('of two wordings of an e-mail the last one stays', async () => {
  const { id } = await newClient()
  for (const sujet of ['un', 'deux'])
    await database.write(id, (db) => modeles.save(db, 'CarteMembre', { sujet, contenu: '' }))
  expect(await database.read(id, (db) => modeles.find(db, 'CarteMembre'))).toEqual({ sujet: 'deux', contenu: '' })
})
