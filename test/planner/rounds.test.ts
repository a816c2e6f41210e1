import pg from 'pg'
import { expect, test } from 'vitest'
import { type Measured, rowsRead } from '../../bench/plans/rows-read.ts'
import { attentesOf } from '../../db/clients/attentes.ts'
import { openDatabase } from '../../db/engine/database.ts'
import { clientsOverdue } from '../../db/engine/overdue.ts'
import { clientsDue } from '../../db/engine/prune.ts'
import { chainActes } from '../../db/journal/actes/chain.ts'
import { forEachDue } from '../../db/journal/due.ts'
import { queuesDue } from '../../db/outbox/queue.ts'
import { dueScrutins } from '../../db/vote/scrutins.ts'
import { newClient, startService } from '../support/api.ts'
import { campagne } from '../support/contract/samples.ts'
import { everyNode, listen, type Node, tellPlans } from '../support/plans.ts'
import { migratedDatabase } from '../support/processes/databases.ts'
import { atEndOfFile } from '../support/processes/ends.ts'
import { startTelling } from './rig.ts'

// What is looked for at each client by the rounds is planned once for all of them, and must not read what one client has
// very much of: what waits for later, and what is not old enough to go.

const many = 5000
const some = 50

const chores = ['courriel', 'evenement', 'suppression', 'adresse_supprimee', 'cle_idempotence', 'sync'] as const
const rules = ['personne', 'demande', 'lien', 'courriel', 'signature', 'acte'] as const

/** Rows of clients, so many of each table, of which nothing is due. */
const fill = async (owner: pg.Client, clients: readonly string[], count: number) => {
  const each = (columns: string) =>
    `select c, ${columns} from unnest($1::uuid[]) c, generate_series(1, ${String(count)}) n`
  const id = `md5(c::text || n)::uuid`
  const statements = [
    `insert into courriel (client_id, id, modele, destinataire, donnees, date_creation, prochain_essai)
     ${each(`${id}, 'Transactionnel', 'm' || n || '@exemple.ca', '{}'::json, now() - interval '1 day', now() + interval '1 day'`)}`,
    `insert into evenement (client_id, id, type, donnees, date_creation) ${each(`${id}, 'x', '{}'::json, now()`)}`,
    `insert into abonnement (client_id, id, url, evenements, secret, date_creation)
     select c, md5(c::text)::uuid, 'http://127.0.0.1:9/', '{}', '', now() from unnest($1::uuid[]) c`,
    `insert into livraison (client_id, id, abonnement_id, evenement_id, corps, date_creation, date_depart, prochain_essai)
     ${each(`${id}, md5(c::text)::uuid, ${id}, ''::bytea, now(), now(), now() + interval '1 day'`)}`,
    `insert into suppression (client_id, id, type, id_unique, date_suppression) ${each(`${id}, 'Employe', ${id}, now()`)}`,
    `insert into adresse_supprimee (client_id, adresse_cle, motif, date_creation)
     ${each(`n || '@exemple.ca', 'Rejet', now()`)}`,
    `insert into cle_idempotence (client_id, operation, cle, empreinte, date_creation) ${each(`'x', n, '', now()`)}`,
    `insert into sync (client_id, id, statut, date_debut, expiration)
     select c, gen_random_uuid(), 'Termine', now(), now() from unnest($1::uuid[]) c, generate_series(2, ${String(some)})`,
    `insert into acte (client_id, instant, id, auteur, operation, ressource, membres, rang, empreinte)
     ${each(`now(), ${id}, 'Systeme', 'x', '{}'::json, '{}', n, sha256('')`)}`,
    // Counted, as most campaigns are.
    `insert into campagne (client_id, id, titre, slug, ouverture, fermeture, est_publie, depouille_le, empreinte_resultat,
       texte_page_accueil, ordre_reponses_aleatoire, verrouiller_droits, date_creation, derniere_maj)
     ${each(`${id}, 'Vote ' || n, 'vote-' || n, now() - interval '9 days', now() - interval '8 days', true, now(), '',
       '', false, false, now(), now()`)}`,
    `insert into employe (client_id, id, prenom, nom, date_creation, derniere_maj) ${each(`${id}, 'A', 'B', now(), now()`)}`,
  ]
  for (const statement of statements) await owner.query(statement, [clients])
}

test('a round, a clean-up and a look at what waits read none of what one client has that is not due', async () => {
  const { url, owner, running } = await startTelling([], 'on')
  await owner.query(`alter table client set (autovacuum_enabled = off)`)
  const clients: string[] = []
  for (let n = 0; n < 20; n++) clients.push((await newClient({ on: running })).id)
  await owner.query(`update client set conservation_personnes_ans = 1, conservation_demandes_jours = 30,
    conservation_liens_jours = 30, conservation_courriels_jours = 30, conservation_actes_ans = 1`)
  const [large = '', ...small] = clients
  const turns = [
    ['the statistics know of nobody', () => fill(owner, [large], many)],
    ['they know of one client alone', () => owner.query('vacuum analyze')],
    [
      'they know of that one and of small ones',
      () => fill(owner, small, some).then(() => owner.query('vacuum analyze')),
    ],
  ] as const

  for (const [turn, prepare] of turns) {
    await prepare()
    // New sessions plan anew, and once for all values after the first ones.
    const database = openDatabase(url, running.service.config)
    atEndOfFile(() => database.close())
    const told = listen(database.pools)
    expect(await Array.fromAsync(queuesDue(database)), turn).toEqual([])
    for (const chore of chores) expect(await clientsDue(database, chore, 30), `${turn}: ${chore}`).toEqual([])
    for (const rule of rules) expect(await clientsOverdue(database, rule), `${turn}: ${rule}`).toEqual([])
    await chainActes(database)
    expect(await dueScrutins(database), turn).toEqual([])
    expect(told.length).toBeGreaterThan(clients.length * (2 + chores.length + rules.length))
    expect(wide(told), turn).toEqual([])
    const before = told.length
    const { queues } = await attentesOf(database)
    const { rows } = await owner.query<{ n: number }>(`select count(*)::int as n from courriel`)
    expect([queues.mail.waiting, queues.webhooks.waiting], turn).toEqual([rows[0]?.n, rows[0]?.n])
    // What waits is counted once, and nothing is for who has none of it. Who knows nothing of a table reads it whole: the
    // deliveries for those that are taken too, and the campaigns, of which none is found by the index.
    const read = told.slice(before).reduce((sum, { Plan }) => sum + rowsRead(Plan as Measured), 0)
    const unknown = turn === turns[0][0] ? 2 * many : 0
    expect(read, turn).toBeLessThan(queues.mail.waiting + queues.webhooks.waiting + unknown + 2 * some)
  }
}, 120_000)

test('a round, and a look at what waits, look at nobody who has nothing that waits', async () => {
  const { url, ownerUrl } = await migratedDatabase()
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  atEndOfFile(() => owner.end())
  await tellPlans(owner, [], 'on')
  const running = await startService({ DATABASE_URL: url, SCRUTIN_PERIOD_MS: '0' })
  const busy = [await newClient({ on: running }), await newClient({ on: running })]
  for (const { id, ok } of busy) {
    await owner.query(`insert into courriel (client_id, id, modele, destinataire, donnees, date_creation, prochain_essai)
      values ('${id}', gen_random_uuid(), 'Transactionnel', 'm@exemple.ca', '{}', now(), now())`)
    // A campaign that is open, and that somebody may be reminded of, a line of its journal, and acts: neither waits for long.
    await ok('createCampagne', { body: campagne() })
    await owner.query(
      `update campagne set est_publie = true, fermeture = now() + interval '1 hour' where client_id = '${id}'`,
    )
  }
  /** What the rounds find, and the statements that they are made of. */
  const look = async () => {
    const database = openDatabase(url, running.service.config)
    const told = listen(database.pools)
    const mails = (await Array.fromAsync(queuesDue(database))).map(({ clientId }) => clientId)
    const { queues } = await attentesOf(database)
    const scrutins = (await dueScrutins(database)).map(({ clientId }) => clientId)
    const due: string[] = []
    for (const round of ['journaux_a_chainer', 'confirmations_dues', 'rappels_dus'] as const)
      await forEachDue(database, round, (clientId) => Promise.resolve(due.push(`${round} ${clientId}`)))
    await chainActes(database, () => true)
    await database.close()
    return { found: { mails, scrutins, due, queues }, statements: told.length }
  }
  const few = await look()
  const ids = busy.map(({ id }) => id).sort()
  expect(few.found).toMatchObject({ mails: ids, due: ids.map((id) => `journaux_a_chainer ${id}`) })
  await owner.query(
    `insert into client (id, organisation, usage_prevu, contact_technique, courriel_administrateur, environnement, modules,
       est_bac_a_sable, date_creation)
     select gen_random_uuid(), 'Oisif', '', '', '', 'developpement', '{}', true, now() from generate_series(1, 300)`,
  )
  const many = await look()
  expect({ ...many.found, queues: 0 }).toEqual({ ...few.found, queues: 0 })
  expect(many.statements).toBe(few.statements)
}, 60_000)

/** What statements read many rows of, in one scan. */
const wide = (told: readonly { readonly Plan: Node }[]) =>
  told.flatMap(({ Plan }) =>
    everyNode(Plan)
      .filter((node) => rowsRead({ ...(node as Measured), Plans: [] }) > some)
      .map((node) => `${node['Node Type']} ${node['Relation Name'] ?? ''} ${node.Filter ?? node['Index Cond'] ?? ''}`),
  )
