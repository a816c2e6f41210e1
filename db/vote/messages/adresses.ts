// Raw: the messages of a bulk addition are made of its rows, as many as there are.
import { sql } from 'kysely'
import type { Db } from '../../engine/database.ts'
import { type Courriel, queue } from '../../outbox/courriels.ts'
import { wake } from '../../outbox/queue.ts'

/** The addresses of a voter. */
type Addresses = { readonly courriel?: string | undefined; readonly courrielAlternatif?: string | null | undefined }
type Former = Addresses & { readonly courriel: string; readonly nom: string; readonly prenom: string }
type FormerVotant = Former & { readonly id: string }
type RemovedVotant = FormerVotant & { readonly employeId: string | null }

const key = (address: string) => address.toLowerCase()

/**
 * Writes to the addresses that a voter of a published campaign had and no longer has (decision J-15): the next link goes
 * elsewhere, and who did not ask for that is to know. `next` has what changes of the addresses.
 */
export async function tellFormerAddresses(
  db: Db,
  campagne: string,
  former: FormerVotant,
  next: Addresses,
): Promise<void> {
  const { id: votantId, courriel, courrielAlternatif = null, nom, prenom } = former
  const { courriel: mine = courriel, courrielAlternatif: mineToo = courrielAlternatif } = next
  const kept = [mine, mineToo].flatMap((address) => (address === null ? [] : [key(address)]))
  const had = [courriel, courrielAlternatif].flatMap((address) => (address === null ? [] : [address]))
  const donnees = { prenom, nom, campagne, votantId }
  const message = (destinataire: string) =>
    ({ modele: 'AdresseDeVoteModifiee', destinataire, copie: null, donnees }) as const satisfies Courriel
  await queue(db, had.filter((address) => !kept.includes(key(address))).map(message))
}

/** Writes to the addresses of a voter who is struck off or deleted in a published campaign: nobody is left off the list unseen. */
export async function tellRemoved(db: Db, campagne: string, former: RemovedVotant): Promise<void> {
  const { id: votantId, courriel, courrielAlternatif = null, nom, prenom, employeId } = former
  const addresses = [courriel, ...(courrielAlternatif === null ? [] : [courrielAlternatif])]
  const donnees = { prenom, nom, campagne, votantId, ...(employeId !== null && { employeId }) }
  const message = (destinataire: string) =>
    ({ modele: 'InscriptionAuVoteRetiree', destinataire, copie: null, donnees }) as const satisfies Courriel
  await queue(db, addresses.map(message))
}

/** Writes to the former addresses of the voters that a bulk addition is about to change. */
export async function tellFormerAddressesOf(db: Db, campagneId: string): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    insert into courriel (client_id, id, modele, destinataire, copie, donnees, date_creation, prochain_essai)
    select ${db.clientId}::uuid, uuidv7(), 'AdresseDeVoteModifiee', d.adresse, null,
      json_build_object('prenom', v.prenom, 'nom', v.nom, 'campagne', c.titre, 'votantId', v.id),
      ${db.now}::timestamptz, ${db.now}::timestamptz
    from ajout_votant a
    join votant v on v.client_id = ${db.clientId} and v.id = a.votant_id
    join campagne c on c.client_id = ${db.clientId} and c.id = ${campagneId} and c.est_publie
    cross join lateral (values (v.courriel), (v.courriel_alternatif)) as d (adresse)
    where a.code is null and a.action = 'updated' and d.adresse is not null
      and lower(d.adresse) <> lower(a.voulu ->> 'courriel')
      and lower(d.adresse) is distinct from lower(a.voulu ->> 'courriel_alternatif')`.execute(db.q)
  if (numAffectedRows > 0n) await wake(db, 'courriel')
}
