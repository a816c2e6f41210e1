// Raw: the tables of a load are temporary, and their columns are those that it gives (db/sync/README.md).
import { sql } from 'kysely'
import { GivenUp } from '../../pace/given-up.ts'
import { freed, raw, type Work } from './fragments.ts'

/**
 * Holds those whom rows have found without an external id (decision G-8), and begins the load again where one of them is
 * not the one of any row any more: has another number, or another address or name, by now. Asked once values have changed hands, so that no call waits
 * for a load that waits itself for those who have them: where one of them is freed, what it was has been compared as it was.
 */
export async function sureOfLinked({ q, clientId }: Work): Promise<void> {
  await sql`
    select e.id from employe e
    where e.client_id = ${clientId} and e.id = any (array(select l.cible from l_employe l where l.lie and not l.rejet))
    order by e.id for update`.execute(q)
  const before = (nom: string, cle: string) =>
    raw(`case when e.${nom} = ${freed('e')} then f.a_${nom} else e.${cle} end`)
  const { rows } = await sql`
    select l.cible from l_employe l
    join f_employe f on f.cible = l.cible
    join employe e on e.client_id = ${clientId} and e.id = l.cible
    where l.lie
    group by l.cible
    having bool_or(e.id_externe = l.id_externe or e.id_externe is null and e.fusionne_dans is null and (
      l.no_membre = ${before('no_membre', 'no_membre_cle')}
      or lower(l.courriel) = ${before('courriel', 'courriel_minuscule')}
        and nom_plie(l.nom) = nom_plie(e.nom) and nom_plie(l.prenom) = nom_plie(e.prenom))) is not true
    limit 1`.execute(q)
  if (rows.length > 0) throw new GivenUp('overtaken', 'Who was found without an external id is somebody else by now')
}
