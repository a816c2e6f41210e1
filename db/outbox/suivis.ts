// Raw: what many reports say is noted by one statement, of as many rows as there are messages.
import { sql } from 'kysely'
import { writingsOf } from '../../rules/courriels.ts'
import type { Matter } from '../../rules/modeles.ts'
import type { Db } from '../engine/database.ts'

/** What a provider reports of an address of an e-mail. */
export type Suivi = {
  readonly id: string
  readonly adresse: string
  readonly etat: 'Livre' | 'Plainte' | 'Rejete'
  readonly raison: string | null
}

/** An e-mail of which something new is known: what has become of the address of the person. */
export type Followed = Matter & {
  readonly id: string
  readonly etat: Suivi['etat'] | null
  readonly dateCreation: string
}

/**
 * Notes what is reported of e-mails, each of its address, in the order of their ids. What is stronger stays, whichever comes
 * first: a report that comes again, or late, changes nothing (decision F-28). Gives the e-mails that it has changed.
 */
export async function noteSuivis(db: Db, suivis: readonly Suivi[]): Promise<readonly Followed[]> {
  const given = suivis.map(({ adresse, etat, ...one }) => {
    const [kept, ascii = kept] = writingsOf(adresse)
    return { ...one, said: etat, kept, ascii }
  })
  const { rows } = await sql<Followed>`
    with r as (
      select r.id, r.said, r.raison, r.kept, r.ascii from json_to_recordset(${JSON.stringify(given)})
        as r (id uuid, said text, raison text, kept text, ascii text)),
    held as materialized (
      select courriel.id, courriel.destinataire_cle, courriel.copie from courriel
      where courriel.client_id = ${db.clientId} and courriel.id in (select id from r) order by courriel.id for update),
    told as (
      select held.id,
        max(r.said) filter (where held.copie is null or held.destinataire_cle in (r.kept, r.ascii)) as destinataire,
        max(r.said) filter (where lower(held.copie) in (r.kept, r.ascii)) as copie,
        max(r.raison) filter (where r.said <> 'Livre') as raison
      from held join r on r.id = held.id group by held.id)
    update courriel set suivi_destinataire = greatest(courriel.suivi_destinataire, told.destinataire),
      suivi_copie = greatest(courriel.suivi_copie, told.copie), raison_suivi = coalesce(told.raison, courriel.raison_suivi)
    from told where courriel.client_id = ${db.clientId} and courriel.id = told.id
      and (courriel.suivi_destinataire is distinct from greatest(courriel.suivi_destinataire, told.destinataire)
        or courriel.suivi_copie is distinct from greatest(courriel.suivi_copie, told.copie))
    returning courriel.id, courriel.modele, courriel.donnees, courriel.suivi_destinataire as etat,
      courriel.date_creation as "dateCreation"`.execute(db.q)
  return rows
}
