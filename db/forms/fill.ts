// Raw: a field comes with its choices and its value as JSON, and the employers of two origins are one list.
import { sql } from 'kysely'
import type { FormToFill, Champ, Consentement } from '../../rules/formulaire.ts'
import type { Db } from '../engine/database.ts'
import type { Lien } from '../members/liens.ts'

/** Who the client is, whom every page names. Raw: it is asked beside the form. */
const organisation = sql<string>`(select c.organisation from client c where c.id = formulaire.client_id)`.as(
  'organisation',
)

/** What a link to a form stands for, locked where `purpose` is an answer. */
export async function invitation(db: Db, { empreinte }: Lien, purpose: 'lecture' | 'mesure' | 'reponse') {
  return db.q
    .selectFrom('jeton_formulaire')
    .innerJoin('formulaire', (join) =>
      join
        .onRef('formulaire.client_id', '=', 'jeton_formulaire.client_id')
        .onRef('formulaire.id', '=', 'jeton_formulaire.formulaire_id'),
    )
    .select(['formulaire_id as formulaireId', 'employe_id as employeId', 'emploi_id as emploiId'])
    .select(['date_reponse as dateReponse', sql<boolean>`expiration <= now()`.as('estExpire')])
    .select([sql<FormToFill['type']>`formulaire.type`.as('type'), organisation])
    .where('jeton_formulaire.client_id', '=', db.clientId)
    .where('empreinte', '=', empreinte)
    .$if(purpose === 'reponse', (q) => q.forUpdate('jeton_formulaire'))
    .executeTakeFirst()
}

/** The id of the open form with this public id. */
export async function openForm(db: Db, idPublic: string): Promise<number | undefined> {
  const row = await db.q
    .selectFrom('formulaire')
    .select('id')
    .where('formulaire.client_id', '=', db.clientId)
    .where('id_public', '=', idPublic)
    .where('type', '=', 'Adhesion')
    .where('syndicat_id', 'is not', null)
    .executeTakeFirst()
  return row?.id
}

type Who = { readonly employeId: string; readonly emploiId: string | null } | undefined

/** A form with its custom fields, its consents and the person; undefined when one of them is gone. */
export async function formToFill(db: Db, formulaireId: number, who: Who): Promise<FormToFill | undefined> {
  const form = await db.q
    .selectFrom('formulaire')
    .leftJoin('syndicat', (join) =>
      join.onRef('syndicat.client_id', '=', 'formulaire.client_id').onRef('syndicat.id', '=', 'formulaire.syndicat_id'),
    )
    .select(['formulaire.id', sql<FormToFill['type']>`formulaire.type`.as('type'), 'formulaire.nom'])
    .select(['formulaire.description', 'syndicat.id as syndicatId', 'syndicat.id_externe as syndicatIdExterne'])
    .select('syndicat.nom as syndicatNom')
    .select(organisation)
    .where('formulaire.client_id', '=', db.clientId)
    .where('formulaire.id', '=', formulaireId)
    .executeTakeFirst()
  const person = who && (await personOf(db, who.employeId))
  if (!form || (who && !person)) return undefined
  const parts = { champs: await champsOf(db, formulaireId, who), consentements: await objetsOf(db, formulaireId) }
  return { ...form, ...parts, person }
}

const personOf = (db: Db, employeId: string) =>
  db.q
    .selectFrom('employe')
    .select(['id', 'prenom', 'nom', 'courriel', 'telephone_principal as telephonePrincipal', 'adresse1'])
    .select(['ville', 'province', 'code_postal as codePostal'])
    .where('employe.client_id', '=', db.clientId)
    .where('id', '=', employeId)
    .where('est_actif', '=', true)
    .executeTakeFirst()

/** The fields of a form that concern the person: those of all employers, and those of the employers of the person. */
async function champsOf(db: Db, formulaireId: number, who: Who): Promise<Champ[]> {
  const { employeId } = who ?? nobody
  const { rows } = await sql<Champ>`
    select c.nom, c.label, c.type, c.est_requis as "estRequis", c.max_length as "maxLength", c.texte_aide as "texteAide",
      coalesce((select json_agg(json_build_object('idExterne', x.id_externe, 'label', x.label)
        order by x.ordre, x.id_externe) from choix x
        where x.client_id = ${db.clientId} and x.champ_utilisateur_id = c.id
          and x.id_externe is not null), '[]') as choix,
      (select coalesce(x.id_externe, v.valeur) from valeur_champ v
        left join choix x on x.client_id = ${db.clientId} and x.id = v.choix_id
          and x.champ_utilisateur_id = v.champ_utilisateur_id
        where v.client_id = ${db.clientId} and v.champ_utilisateur_id = c.id
          and v.employe_id = ${employeId}::uuid) as valeur
    from formulaire_champ f
    join champ_utilisateur c on c.client_id = ${db.clientId} and c.id = f.champ_utilisateur_id
    where f.client_id = ${db.clientId} and f.formulaire_id = ${formulaireId}
      and (not exists (select from champ_employeur r where r.client_id = ${db.clientId} and r.champ_utilisateur_id = c.id)
        or exists (select from champ_employeur r where r.client_id = ${db.clientId} and r.champ_utilisateur_id = c.id
          and r.employeur_id in (${employeursOf(db, who)})))
    order by f.ordre, c.nom_cle`.execute(db.q)
  return rows
}

const nobody = { employeId: null, emploiId: null }

/** The employer of the job that the form is about; else all those of the person. */
function employeursOf(db: Db, who: Who) {
  const { employeId, emploiId } = who ?? nobody
  return sql`
    select j.employeur_id from emploi j where j.client_id = ${db.clientId} and j.employe_id = ${employeId}::uuid
      and (j.id = ${emploiId}::uuid or (${emploiId}::uuid is null and j.date_fin is null))
    union all
    select e.employeur_id from employe e where e.client_id = ${db.clientId} and e.id = ${employeId}::uuid
      and ${emploiId}::uuid is null and e.employeur_id is not null`
}

const objetsOf = (db: Db, formulaireId: number): Promise<Consentement[]> =>
  db.q
    .selectFrom('formulaire_objet')
    .innerJoin('objet_consentement as o', (join) => join.onRef('o.id', '=', 'formulaire_objet.objet_id'))
    .select(['o.id', 'o.id_externe as identifiantExterne', 'o.titre', 'o.description'])
    .where('formulaire_objet.client_id', '=', db.clientId)
    .where('o.client_id', '=', db.clientId)
    .where('o.est_actif', '=', true)
    .where('formulaire_objet.formulaire_id', '=', formulaireId)
    .orderBy('formulaire_objet.ordre')
    .execute()
