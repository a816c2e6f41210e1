import { expect, test } from 'vitest'
import { queue } from '../../../db/outbox/courriels.ts'
import { named } from '../../../db/members/destinataires.ts'
import { ownerDatabase, service } from '../../support/api.ts'
import { emploi } from '../../support/contract/samples.ts'
import { prepare } from '../../support/data/formulaires-filled.ts'
import { sign } from '../../support/data/signing.ts'
import { meeting } from '../../support/held-rows.ts'
import { later, rowsWhere } from '../../support/races.ts'

const owner = ownerDatabase().pools.main
const { database } = (await service()).service
const adresse = 'e1@exemple.ca'

/** A person who has a job, a card and an e-mail that waits, and what may be sent to one. */
async function reachable() {
  const { client, formulaireId } = await prepare({
    typeFormulaire: 'Personnalise',
    modeleCourriel: { sujet: 'Formulaire', contenu: '{{lien}}' },
    syndicatIdExterne: null,
  })
  await client.ok('createEmploi', {
    body: emploi(1, {
      identifiantExterneEmploye: 'E-1',
      identifiantExterneEmployeur: 'EMP-1',
      identifiantExterne: 'J-1',
    }),
  })
  await sign(client, 1)
  // Its row, and that of the count of what is sent.
  await client.ok('sendCourriel', { body: { destinataire: adresse, sujet: 'Avant', contenu: 'Bonjour' } })
  const { idUnique } = await client.ok('getEmploye', { path: { idExterne: 'E-1' } })
  const body = { courriel: adresse, idFormulaire: formulaireId }
  const all = async () => {
    await database.write(client.id, async (db) => {
      const found = (await named(db, undefined)).filter(({ courriel }) => courriel === adresse)
      const one = ({ employeId }: (typeof found)[number]) =>
        ({
          modele: 'Formulaire',
          destinataire: adresse,
          copie: null,
          donnees: { formulaireId, employeId, emploiId: null },
        }) as const
      await queue(db, found.map(one))
      // As a call waits for the count of what it sends.
      await db.q.updateTable('debit').set({ nombre: 0 }).where('debit.client_id', '=', db.clientId).execute()
    })
    return '204'
  }
  const sends = {
    sendCourriel: later(client, 'sendCourriel', {
      body: { destinataire: adresse, sujet: 'Après', contenu: 'Bonjour' },
    }),
    sendCarteMembre: later(client, 'sendCarteMembre', { body: { idExterneEmploye: 'E-1', courriel: adresse } }),
    sendCarteMembreEmploi: later(client, 'sendCarteMembreEmploi', {
      body: { idExterneEmploi: 'J-1', courriel: adresse },
    }),
    sendFormulaire: later(client, 'sendFormulaire', { body: { idExterneEmploye: 'E-1', ...body } }),
    sendFormulaireEmploi: later(client, 'sendFormulaireEmploi', { body: { idExterneEmploi: 'J-1', ...body } }),
    'formulaire send': all,
  }
  const anonymise = later(client, 'anonymiseEmploye', { path: { idUnique } })
  const kept = async () =>
    (await owner.query<{ donnees: unknown }>('select donnees from courriel where client_id = $1', [client.id])).rows
  return { client, sends, anonymise, kept }
}

const employeNotFound = '404 Employe.NotFound'
const emploiNotFound = '404 Emploi.NotFoundByIdExterne'

test.each([
  ['sendCarteMembre', employeNotFound, 0],
  ['sendCarteMembreEmploi', emploiNotFound, 0],
  ['sendFormulaire', employeNotFound, 0],
  ['sendFormulaireEmploi', emploiNotFound, 0],
  ['sendCourriel', '204', 1],
  ['formulaire send', '204', 0],
] as const)('%s finds nobody who is anonymised first', async (name, outcome, sent) => {
  const { client, sends, anonymise, kept } = await reachable()
  expect(await meeting(rowsWhere('courriel', client), [anonymise, sends[name]])).toEqual(['200', outcome])
  const rows = await kept()
  expect(rows).toHaveLength(sent)
  // An address by then nobody's is written to as any other one.
  for (const { donnees } of rows) expect(donnees).toMatchObject({ employeIds: [] })
})

test.each([
  ...['sendCarteMembre', 'sendCarteMembreEmploi', 'sendFormulaire', 'sendFormulaireEmploi', 'sendCourriel'],
  'formulaire send',
] as const)('%s that comes first is erased with the person', async (name) => {
  const { client, sends, anonymise, kept } = await reachable()
  expect(await meeting(rowsWhere('debit', client), [sends[name], anonymise])).toEqual(['204', '200'])
  expect(await kept()).toEqual([])
})
