// Raw: the tables of a load are temporary, and their columns are those that it gives (db/sync/README.md).
import { sql } from 'kysely'
import { valeursDe } from '../members/valeurs-champ.ts'
import { adhesions, changeable } from './entities.ts'
import { gives, raw, type Work } from './fragments.ts'
import { reject } from './reject.ts'

/** Refuses the memberships of unions or employees that are not there. */
export const rejectReferences = (work: Work) =>
  reject(
    work,
    adhesions,
    sql`
    select l.rang, c.code, c.membre, l.externe as valeur from l_adhesion l
    cross join lateral (values
      (l.employe_id is null, 'Employe.NotFound', 'employeIdExterne'),
      (l.syndicat_id is null, 'Syndicat.NotFound', 'syndicatIdExterne')
    ) as c (refuse, code, membre)
    where c.refuse and not l.rejet and (l.employe_id is null or l.syndicat_id is null)`,
  )

/** What a membership has of the person, in the form that texts come in (decision A-40). */
const stored = (nom: string) => (snapshot.includes(nom) ? `normalize(t.${nom})` : `t.${nom}`)

/**
 * What was signed here stays as it was signed (decision G-15): the rows that say something else of it are refused, and
 * those of a time that has ended say nothing.
 */
export async function keepSigned(work: Work): Promise<void> {
  const differing = changeable(adhesions).map(
    ({ nom, membre }, i) =>
      `(${String(i)}, '${membre}', ${gives(adhesions, nom, 'l')} and l.${nom} is distinct from ${stored(nom)})`,
  )
  await reject(
    work,
    adhesions,
    sql`
    select l.rang, 'Adhesion.DejaSignee' as code, c.membre, null::text as valeur
    from l_adhesion l join adhesion t on t.client_id = ${work.clientId} and t.id = l.cible
    cross join lateral (values ${raw(differing.join(', '))}) as c (n, membre, differe)
    where l.signee and not l.finie and not l.rejet and c.differe order by l.rang, c.n`,
  )
  // What is left says what was signed, in whatever form of Unicode that is kept.
  await sql`update l_adhesion set masque = 0 where signee`.execute(work.q)
}

/**
 * Refuses the rows that give another value of a custom field than was signed, or than the employee has where there is
 * nothing yet: they are a part of what is read, and no row writes them (decision G-2).
 */
export const keepValues = (work: Work) =>
  reject(
    work,
    adhesions,
    sql`
    select l.rang, case when l.signee then 'Adhesion.DejaSignee' else 'Requete.Invalide' end as code,
      'valeursChampUtilisateur' as membre, null::text as valeur
    from l_adhesion l
    left join adhesion t on t.client_id = ${work.clientId} and t.id = l.cible
    left join employe on employe.client_id = ${work.clientId} and employe.id = l.employe_id
    where l.valeurs is not null and not l.rejet and not coalesce(l.signee and l.finie, false) and exists (
      select lower(g.nom), normalize(g.valeur) from json_to_recordset(l.valeurs) as g (nom text, valeur text)
        where g.valeur is not null
      except
      select lower(v.nom), normalize(v.valeur)
        from json_to_recordset(case when l.existe then t.valeurs else ${valeursDe(work)} end) as v (nom text, valeur text))`,
  )

/** The snapshot of the employee, where the row does not give its own (decision E-7). */
const snapshot = ['prenom', 'nom', 'courriel', 'telephone_principal', 'adresse1', 'ville', 'province', 'code_postal']

/** The insertion of new memberships: never announced (decision G-12), and not signed here. */
export function insertion(work: Work) {
  const given = snapshot.map((nom) => `case when ${gives(adhesions, nom)} then f.${nom} else employe.${nom} end`)
  return sql`
    insert into adhesion (client_id, id, employe_id, syndicat_id, date_signature, date_enregistrement, transaction_id,
      a_signature_manuscrite, syndicat_id_externe, syndicat_nom, employe_id_externe, ${raw(snapshot.join(', '))}, valeurs,
      est_signee)
    select ${work.clientId}::uuid, f.cible, f.employe_id, f.syndicat_id, f.date_signature, ${work.now}::timestamptz,
      f.transaction_id, coalesce(f.a_signature_manuscrite, false), y.id_externe, y.nom, employe.id_externe,
      ${raw(given.join(', '))}, ${valeursDe(work)}, false
    from f_adhesion f
    join employe on employe.client_id = ${work.clientId} and employe.id = f.employe_id
    join syndicat y on y.client_id = ${work.clientId} and y.id = f.syndicat_id
    where not f.existe order by f.ordre`
}
