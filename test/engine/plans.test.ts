import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { archiveOld } from '../../db/vote/campagnes-archive.ts'
import { isCountOf } from '../../db/vote/figures/once.ts'
import { pruneCourriels } from '../../db/outbox/courriels.ts'
import { queue } from '../../db/outbox/courriels.ts'
import { expiredSandboxes, updateClient } from '../../db/clients/clients.ts'
import { eraseRejected, eraseSignatures, eraseUnanswered, forgetActes } from '../../db/clients/conservation/apply.ts'
import { anonymiseDeactivated } from '../../db/clients/conservation/people.ts'
import { pruneDebits } from '../../db/clients/debits.ts'
import { pruneKeys } from '../../db/clients/idempotence.ts'
import { ofEmployes } from '../../db/journal/actes/list.ts'
import { pruneSuppressions } from '../../db/lists/suppressions.ts'
import { latest as failed, pruneEvents } from '../../db/outbox/livraisons.ts'
import { tenantTables } from '../../db/engine/tables.ts'
import { operations } from '../../contract/contract.ts'
import { prune as pruneSyncsOf } from '../../db/sync/syncs.ts'
import { newClient, startService } from '../support/api.ts'
import { migratedDatabase } from '../support/processes/databases.ts'
import { atEndOfFile } from '../support/processes/ends.ts'
import { validCall } from '../support/contract/examples.ts'
import { message } from '../faults/courriels/rig.ts'
import {
  fillTables,
  indexesOf,
  planOf,
  preferIndexes,
  queriesOfFunctions,
  readIndexes,
  small,
  wideScans,
} from '../support/plans.ts'
import { employe } from '../support/contract/samples.ts'
import { noteStatements } from '../support/statements.ts'
import { tools } from '../support/data/webhooks.ts'

const texts = noteStatements()
const { ownerUrl, url } = await migratedDatabase()
const running = await startService({
  DATABASE_URL: url,
  WORKER: 'true',
  WORKER_ROUND_MS: '50',
  SCRUTIN_PERIOD_MS: '50',
})
const owner = new pg.Client(ownerUrl)
await owner.connect()
atEndOfFile(() => owner.end())

/** The tables of a batch, which last as long as its transaction: they are not there to be planned for. */
const temporary = new RegExp(String.raw`\b(?:ajout_(?:votant|autre|lien)|rejet|[a-z]_(?:${tenantTables.join('|')}))\b`)

/** Statements that read all the rows of a client, and why. */
const whole: readonly (readonly [statement: RegExp, because: string])[] = [
  [/^delete from "(\w+)" where "\1"."client_id" = \$1$/, 'a client is erased'],
  [/^select .* and "courriel"."sujet" is null and .* for update$/, 'a sandbox has few e-mails'],
  [
    / in \(select id, bail\s+from unnest|"tentativeId" uuid, statut/,
    'they look up by the primary key: of so few copies a plan reads all',
  ],
  [/^update "adhesion" set "syndicat_id" = \$1 /, 'the members of a union may be all the employees'],
  [/^select count\(\*\) from \w+ x\s+where [^(]*statut = 'EnAttente'/, 'all that waits is counted for the measures'],
  [
    /^select count\(\*\) filter .* from livraison x\s+where .* x\.bail is not null/s,
    'of so few copies the index of what waits looks as short as that of what is being sent',
  ],
  [/^\s*(?:delete|select) from sync_tranche/, 'it holds what is being received'],
  [/^\s*(?:delete|select) from debit/, 'of most of its rows the time is over at each hour'],
]

/** The indexes of some of the rows of their tables, and what finds them by it. */
const ofSome = {
  acte_client_id_attente_idx: 'lines of the journal of acts that wait their place in the chain',
  acte_client_id_employe_id_idx: 'what was done about an employee',
  acte_client_id_rang_idx: 'the last line of the chain',
  campagne_client_id_a_depouiller_idx: 'campaigns that are not counted',
  campagne_client_id_fermeture_idx: 'campaigns that somebody may still be written to about',
  client_date_expiration_idx: 'sandboxes whose time is over',
  courriel_client_id_bail_idx: 'e-mails that are being sent',
  courriel_client_id_prochain_essai_idx: 'e-mails that are due',
  employe_client_id_anonymise_le_idx: 'who was anonymised, and whose signatures are to go',
  employe_client_id_desactives_idx: 'who was deactivated too long ago',
  employe_client_id_fusionne_dans_idx: 'who was merged into somebody',
  jeton_formulaire_client_id_sans_reponse_idx: 'links to forms that nobody answered',
  journal_campagne_client_id_depouillements_idx: 'counts of which a journal tells',
  journal_campagne_client_id_publications_id_idx: 'what journals tell of publications, by its id',
  journal_campagne_client_id_publications_idx: 'what journals tell of publications',
  livraison_client_id_attente_idx: 'the delivery that has waited the longest',
  livraison_client_id_bail_idx: 'deliveries that are being sent',
  livraison_client_id_echecs_idx: 'deliveries that have failed',
  livraison_client_id_prochain_essai_idx: 'deliveries that are due',
  sync_client_id_attente_idx: 'loads that are not over',
}

/** Everything that the service asks of its tables, as far as one call of each operation and one round of each job go. */
async function exercise() {
  const { database } = running.service
  const client = await newClient({ on: running, estBacASable: true })
  const { subscribe, emit, log } = tools(database, client.id)
  await subscribe('http://127.0.0.1:9/')
  await emit()
  await database.write(client.id, (db) => queue(db, [message('m@exemple.ca')]))
  const attempted = async () => {
    if ((await log()).length === 0) throw new Error('No delivery was attempted')
  }
  await vi.waitFor(attempted, { timeout: 20_000, interval: 50 })
  const keyed = { body: employe(1, { noMembre: 'M-1' }), headers: { 'idempotency-key': 'une' } }
  await client.call('createEmploye', keyed)
  const two: string[] = []
  for (const n of [2, 3]) two.push((await client.ok('createEmploye', { body: employe(n) })).idUnique)
  await client.ok('mergeEmploye', { path: { idUnique: two[0] }, body: { dans: two[1] } })
  await database.read(client.id, (db) => ofEmployes(db, two, 5))
  await database.read(client.id, (db) => failed(db, { statut: 'Echouee' }, 5))
  // The one that erases the client would leave nothing to look for.
  for (const { id } of operations) if (id !== 'deleteBacASable') await client.call(id, validCall(id))
  for (const prune of [pruneDebits, pruneKeys, pruneEvents, pruneSuppressions]) await prune(database)
  await pruneSyncsOf(database, client.id)
  await owner.query(
    `insert into courriel (client_id, id, modele, destinataire, donnees, date_creation, prochain_essai, statut)
     values ($1, gen_random_uuid(), 'Transactionnel', 'm@exemple.ca', '{}', now() - interval '40 days', now(), 'Transmis')`,
    [client.id],
  )
  await pruneCourriels(database, 30)
  await archiveOld(database, 30)
  await anonymiseDeactivated(database, client.id, { years: 7 })
  await eraseRejected(database, client.id)
  await eraseUnanswered(database, client.id)
  await eraseSignatures(database, client.id, 7)
  await updateClient(database.registry, client.id, { conservationActesAns: 1 })
  await owner.query(
    `insert into acte (client_id, instant, id, auteur, operation, ressource, membres, rang, empreinte)
     values ($1, now() - interval '2 years', uuidv7(), 'Systeme', 'x', '{}', '{}', 1000000, sha256(''))`,
    [client.id],
  )
  await forgetActes(database, client.id)
  await expiredSandboxes(database)
  const counted = { publication: '', empreinte: '' }
  await database.read(client.id, (db) => isCountOf(db, client.id, counted, running.service.config.boxKeys))
}

let asked: string[] = []
/** What is asked of the clients themselves, whoever they are. */
let ofClients: string[] = []
let empty = new Set<string>()

beforeAll(async () => {
  await exercise()
  ofClients = [...texts].filter((text) => /^select .* from "client" where .*"est_bac_a_sable"/.test(text))
  // Its rounds would go on, on filled tables.
  await running.stop()
  const said = [...texts]
  empty = new Set(await fillTables(owner, 3000))
  asked = [...said, ...(await queriesOfFunctions(owner))].filter(
    (text) =>
      /^\s*(?:with|select|update|delete|insert)\b/i.test(text) &&
      tenantTables.some((table) => new RegExp(String.raw`\b${table}\b`).test(text)) &&
      !temporary.test(text) &&
      !whole.some(([statement]) => statement.test(text)),
  )
  await preferIndexes(owner)
})

/** The tables that statements read more of than what they look for, with these; of all statements, or those that name a table. */
async function wide(named = '') {
  const found: string[] = []
  const indexes = await readIndexes(owner)
  for (const text of asked.filter((one) => one.includes(named)))
    for (const table of wideScans(await planOf(owner, text), indexes))
      if (tenantTables.some((one) => one === table) && !small.has(table) && !empty.has(table))
        found.push(`${table}: ${text.replace(/\s+/g, ' ').slice(0, 200)}`)
  return found
}

test('every statement of the workers, and every look-up, finds its rows by an index', async () => {
  expect(asked.length).toBeGreaterThan(100)
  expect(await wide()).toEqual([])
}, 60_000)

test('each index of some of the rows of a table is there, and serves a statement', async () => {
  const plans: string[][] = []
  for (const text of [...asked, ...ofClients]) plans.push(indexesOf(await planOf(owner, text)))
  const used = new Set(plans.flat())
  const [{ partial }, expected] = [await readIndexes(owner), Object.keys(ofSome)]
  expect([...partial].sort()).toEqual(expected)
  expect(expected.filter((name) => !used.has(name))).toEqual([])
}, 60_000)

test.each([
  // Without it those that wait are all read, by the index of what became of them.
  ['due e-mails', 'courriel_client_id_prochain_essai_idx, courriel_client_id_statut_idx'],
  ['due deliveries', 'livraison_client_id_prochain_essai_idx'],
  ['events by date', 'evenement_client_id_date_creation_idx'],
  ['e-mails by date', 'courriel_client_id_date_creation_idx'],
  ['keys of requests by date', 'cle_idempotence_client_id_date_creation_idx'],
  ['alternate addresses', 'employe_client_id_courriel_alternatif_cle_idx'],
])(
  'without the index of %s a statement is seen to read more',
  async (_, index) => {
    const [table = ''] = index.split('_client_id_')
    expect(await wide(table)).toEqual([])
    await owner.query(`begin; drop index ${index}`)
    const found = await wide(table).finally(() => owner.query('rollback'))
    expect(found).not.toEqual([])
  },
  60_000,
)
