// Raw: the tables are those that keep addresses, and a function of the database reads punycode.
import { sql } from 'kysely'
import type { Database, Db } from '../engine/database.ts'
import { forEach } from '../engine/prune.ts'
import { clientsAtOnce, pages } from '../engine/rounds.ts'

/**
 * Converts the addresses of all clients whose domain is in punycode (decision C-4): those that a process of the version
 * before has stored since the migration that converted them. What would collide stays.
 */
export async function convertAddresses(database: Database): Promise<void> {
  const clients: string[] = []
  const look = (after: { id: string } | undefined) => sql<{ id: string }>`
    select id from client where ${after?.id ?? null}::uuid is null or id > ${after?.id ?? null}::uuid
    order by id limit ${clientsAtOnce}`
  for await (const rows of pages(database, look)) for (const { id } of rows) clients.push(id)
  await forEach(clients, (clientId) =>
    database.write(clientId, async (db) => {
      for (const statement of [ofEmployes, ofVotants, ofDemandes]) await statement(db)
    }),
  )
}

/** Whoever keeps a copy of the employees reads those that change here. */
async function ofEmployes({ q, clientId, now }: Db): Promise<void> {
  await sql`
    update employe set courriel = n.lisible, version = employe.version + 1, derniere_maj = ${now}
    from (
      select e.id, adresse_lisible(e.courriel) as lisible, row_number() over (
        partition by case when e.est_actif then lower(adresse_lisible(e.courriel)) else e.id::text end order by e.id) as fois
      from employe e where e.client_id = ${clientId} and e.courriel_minuscule like '%xn--%') n
    where employe.client_id = ${clientId} and employe.id = n.id and n.fois = 1 and n.lisible <> employe.courriel
      and not (employe.est_actif and exists (
        select from employe o where o.client_id = ${clientId} and o.id <> employe.id and o.courriel_cle = lower(n.lisible)))
  `.execute(q)
  await sql`
    update employe set courriel_alternatif = adresse_lisible(courriel_alternatif), version = version + 1, derniere_maj = ${now}
    where employe.client_id = ${clientId} and courriel_alternatif ilike '%xn--%'
      and adresse_lisible(courriel_alternatif) <> courriel_alternatif`.execute(q)
}

async function ofVotants({ q, clientId }: Db): Promise<void> {
  await sql`
    update votant set courriel = n.lisible
    from (
      select v.id, adresse_lisible(v.courriel) as lisible, row_number() over (
        partition by v.campagne_id, lower(adresse_lisible(v.courriel)) order by v.id) as fois
      from votant v where v.client_id = ${clientId} and v.courriel_cle like '%xn--%') n
    where votant.client_id = ${clientId} and votant.id = n.id and n.fois = 1 and n.lisible <> votant.courriel and not exists (
      select from votant o where o.client_id = ${clientId} and o.campagne_id = votant.campagne_id and o.id <> votant.id
        and o.courriel_cle = lower(n.lisible))`.execute(q)
  await sql`
    update votant set courriel_alternatif = adresse_lisible(courriel_alternatif)
    where votant.client_id = ${clientId} and courriel_alternatif ilike '%xn--%'
      and adresse_lisible(courriel_alternatif) <> courriel_alternatif`.execute(q)
}

/** A request that nobody has decided looks for its person by the address. */
async function ofDemandes({ q, clientId }: Db): Promise<void> {
  await sql`
    update demande_adhesion set courriel = adresse_lisible(courriel)
    where demande_adhesion.client_id = ${clientId} and courriel ilike '%xn--%' and statut in ('EnAttente', 'ATransferer')
      and adresse_lisible(courriel) <> courriel`.execute(q)
}
