/** Where each queue keeps what waits in it, as `clients_occupes` of migration 0095 has it. */
const queues: readonly (readonly [name: string, table: string, waits: string])[] = [
  ['courriel', 'courriel', "f.statut = 'EnAttente'"],
  ['livraison', 'livraison', "f.statut = 'EnAttente'"],
  ['acte', 'acte', 'f.rang is null'],
  ['journal', 'journal_attente', 'true'],
  ['urne', 'urne_attente', 'true'],
  ['scrutin', 'scrutin', 'true'],
  [
    'scrutin',
    'campagne',
    `(f.est_publie or f.publication is not null or f.publication_empreinte is not null)
      and (f.depouille_le is null or f.empreinte_resultat is null or f.urne_cle_privee is not null)`,
  ],
  ['campagne', 'campagne', "f.est_publie and f.fermeture > now() - interval '2 days'"],
  ['ecriture', 'ecriture_longue', 'true'],
  ['charge', 'sync', "f.statut in ('EnAttente', 'EnCours')"],
]

const arm = ([name, table, waits]: (typeof queues)[number]) => `(select f.client_id from ${table} f
  where '${name}' = any (files) and f.client_id > un and ${waits} group by f.client_id order by f.client_id limit nombre)`

/**
 * The function `clients_occupes` for a distributed database: it gives the same clients by one look at all the nodes. That of
 * the migration looks for one client after the other, and each look would be at all of them.
 */
export const occupiedBySets = `create or replace function clients_occupes(files text[], apres uuid, nombre integer)
returns setof uuid language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  un uuid := coalesce(apres, '00000000-0000-0000-0000-000000000000');
begin
  return query select p.client_id from (
    ${queues.map(arm).join('\n    union\n    ')}) p
  order by p.client_id limit nombre;
end $$`
