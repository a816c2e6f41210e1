import { type InferResult, sql } from 'kysely'
import type { components, operations } from '../../generated/openapi.ts'
import { broken, type Conflict, telling } from '../engine/conflicts.ts'
import type { Db } from '../engine/database.ts'
import { newId } from '../engine/ids.ts'
import { compiledByForm, sure } from '../engine/compiled.ts'
import { anyOf, gathered } from '../engine/gathered.ts'
import { reachOf } from '../lists/incremental.ts'
import { rows } from '../lists/rows.ts'
import { erase } from '../lists/suppressions.ts'
import { revise, withDigest } from '../engine/version.ts'

type Filter = NonNullable<operations['listEmplois']['parameters']['query']>
type Input = components['schemas']['EmploiModification']

const mine = (db: Db) => db.q.selectFrom('emploi').where('emploi.client_id', '=', db.clientId)

const joined = (db: Db) =>
  mine(db)
    .innerJoin('employe', (join) =>
      join.onRef('employe.client_id', '=', 'emploi.client_id').onRef('employe.id', '=', 'emploi.employe_id'),
    )
    .innerJoin('employeur', (join) =>
      join.onRef('employeur.client_id', '=', 'emploi.client_id').onRef('employeur.id', '=', 'emploi.employeur_id'),
    )

/** A job as the contract shows it: the one place where columns become members. */
const members = [
  'emploi.id_externe as identifiantExterne',
  'emploi.id as idUnique',
  'employe.id_externe as identifiantExterneEmploye',
  'employeur.id_externe as identifiantExterneEmployeur',
  'employeur.nom as nomEmployeur',
  'emploi.matricule',
  'emploi.date_debut as dateDebut',
  'emploi.date_fin as dateFin',
  'emploi.derniere_maj as derniereMAJ',
] as const

type Joined = ReturnType<typeof joined>

const select = (from: Joined) => from.select(members)

/** What version 2 adds (decision D-12). */
const selectV2 = (from: Joined) =>
  from
    .leftJoin('syndicat', (join) =>
      join.onRef('syndicat.client_id', '=', 'employeur.client_id').onRef('syndicat.id', '=', 'employeur.syndicat_id'),
    )
    .select([...members, 'employe.id as employeIdUnique', 'employe.prenom as employePrenom'])
    .select(['employe.nom as employeNom', 'employe.no_membre as noMembre'])
    .select(['syndicat.id_externe as syndicatIdExterne', 'syndicat.nom as syndicatNom'])
    .select((eb) => eb('emploi.date_fin', 'is', null).$castTo<boolean>().as('estActif'))
    .select('emploi.date_creation as dateCreation')

/** The jobs by start date; when reading incrementally by that of the last change (decision A-35). */
export async function list(db: Db, filter: Filter) {
  const { jobs, reach } = await chosen(db, filter)
  return rows(select(jobs), reach)
}

export async function listV2(db: Db, filter: Filter) {
  const { jobs, reach } = await chosen(db, filter)
  return rows(selectV2(jobs), reach)
}

/** All the jobs of an employee, as version 2 shows them. */
export const ofEmploye = (db: Db, employeId: string) =>
  selectV2(joined(db))
    .where('emploi.employe_id', '=', employeId)
    .orderBy('emploi.date_debut')
    .orderBy('emploi.id')
    .execute()

async function chosen(db: Db, filter: Filter) {
  const { modifieApres } = filter
  const jobs = filtered(db, filter)
  if (modifieApres === undefined)
    return { jobs: jobs.orderBy('emploi.date_debut').orderBy('emploi.id'), reach: undefined }
  const reach = await reachOf(db, 'modifieApres', modifieApres)
  const changed = jobs.where('emploi.derniere_maj', '>=', modifieApres).where('emploi.derniere_maj', '<', reach.until)
  return { jobs: changed.orderBy('emploi.derniere_maj').orderBy('emploi.id'), reach }
}

function filtered(db: Db, filter: Filter) {
  const { idExterneSyndicat, idExterneEmployeur, idExterneEmploye, idUniqueEmploye, matricule, actif } = filter
  const unions = db.q.selectFrom('syndicat').select('id').where('syndicat.client_id', '=', db.clientId)
  return joined(db)
    .$if(idExterneSyndicat !== undefined, (q) =>
      q.where('employeur.syndicat_id', 'in', unions.where('id_externe', '=', idExterneSyndicat ?? '')),
    )
    .$if(idExterneEmployeur !== undefined, (q) => q.where('employeur.id_externe', '=', idExterneEmployeur ?? ''))
    .$if(idExterneEmploye !== undefined, (q) => q.where('employe.id_externe', '=', idExterneEmploye ?? ''))
    .$if(idUniqueEmploye !== undefined, (q) => q.where('emploi.employe_id', '=', idUniqueEmploye ?? ''))
    .$if(matricule !== undefined, (q) => q.where('emploi.matricule', '=', matricule ?? ''))
    .$if(actif !== undefined, (q) => q.where('emploi.date_fin', actif ? 'is' : 'is not', null))
}

const byIdExterne = gathered(
  (db, { keys }) => select(joined(db)).where('emploi.id_externe', '=', anyOf(keys, 'text')),
  (emploi) => emploi.identifiantExterne,
)

/** A job; what is shown of it is of its employee and its employer too, whose changes are another version (decision A-30). */
export async function find(db: Db, idExterne: string) {
  const emploi = await byIdExterne(db, idExterne)
  return emploi && withDigest(emploi)
}

/** A job, locked until the end of the transaction. */
export const lock = (db: Db, idExterne: string) =>
  select(joined(db)).where('emploi.id_externe', '=', idExterne).forUpdate('emploi').executeTakeFirst()

type Creation = components['schemas']['EmploiCreation']
type Links = { employeId: string; employeurId: string }

type Values = Links & Pick<Creation, 'matricule' | 'dateDebut' | 'dateFin'> & { id: string; idExterne: string }

/** One statement writes a job and gives it as it is shown. Raw: the select list follows the insertion. */
const insertion = compiledByForm((db, row: Values) => {
  const inserted = db.q
    .insertInto('emploi')
    .values({
      ...{ client_id: db.clientId, id: row.id, id_externe: row.idExterne },
      ...{ employe_id: row.employeId, employeur_id: row.employeurId, matricule: row.matricule },
      ...{ date_debut: row.dateDebut, date_fin: row.dateFin, date_creation: db.now, derniere_maj: db.now },
    })
    .returningAll()
  const shown = select(joined(db))
  return sql<InferResult<typeof shown>[number]>`with emploi as (${inserted}) ${shown}`
})

export async function insert(db: Db, emploi: Creation, { employeId, employeurId }: Links) {
  const row = {
    id_externe: emploi.identifiantExterne,
    employe_id: employeId,
    employeur_id: employeurId,
    matricule: emploi.matricule,
  }
  const { identifiantExterne: idExterne, matricule, dateDebut, dateFin } = emploi
  const values = { id: newId(), idExterne, employeId, employeurId, matricule, dateDebut, dateFin }
  const [written] = await telling(insertion(db, values), (later) => conflicts(later, row, emploi))
  return withDigest(sure(written))
}

/** The job `id` as it is after the change. */
export async function update(db: Db, id: string, changes: Input) {
  const { matricule } = changes
  const given = { matricule, date_debut: changes.dateDebut, date_fin: changes.dateFin }
  await telling(revise(db, 'emploi', { id }, given), () =>
    Promise.resolve([{ constraint: 'emploi_client_id_employeur_id_matricule_key', valeur: matricule ?? '' }]),
  )
  return sure(await find(db, changes.identifiantExterne))
}

export async function remove(db: Db, idExterne: string): Promise<boolean> {
  const deletion = db.q
    .deleteFrom('emploi')
    .where('emploi.client_id', '=', db.clientId)
    .where('id_externe', '=', idExterne)
    .returning(['emploi.id', 'emploi.id_externe'])
  return (await erase(db, 'Emploi', deletion)).length > 0
}

type Row = { id_externe: string; employe_id: string; employeur_id: string; matricule: string | null | undefined }

async function conflicts(db: Db, row: Row, emploi: Input): Promise<Conflict[]> {
  const jobs = mine(db).select('id')
  const atEmployer = jobs.where('employeur_id', '=', row.employeur_id)
  const employes = db.q.selectFrom('employe').select('id').where('employe.client_id', '=', db.clientId)
  const employeurs = db.q.selectFrom('employeur').select('id').where('employeur.client_id', '=', db.clientId)
  const checks = await db.q
    .selectNoFrom((eb) => [
      eb
        .exists(
          // The number of the job that has the id or the pair already is no other reason: the same job was sent twice.
          atEmployer
            .where('matricule', '=', row.matricule ?? null)
            .where('id_externe', '<>', row.id_externe)
            .where('employe_id', '<>', row.employe_id),
        )
        .as('emploi_client_id_employeur_id_matricule_key'),
      eb.not(eb.exists(employes.where('id', '=', row.employe_id))).as('emploi_client_id_employe_id_fkey'),
      eb.not(eb.exists(employeurs.where('id', '=', row.employeur_id))).as('emploi_client_id_employeur_id_fkey'),
      eb.exists(jobs.where('id_externe', '=', row.id_externe)).as('emploi_client_id_id_externe_key'),
      eb.exists(atEmployer.where('employe_id', '=', row.employe_id)).as('emploi_client_id_employe_id_employeur_id_key'),
    ])
    .executeTakeFirst()
  return broken(checks, {
    emploi_client_id_employeur_id_matricule_key: emploi.matricule,
    emploi_client_id_employe_id_fkey: emploi.identifiantExterneEmploye,
    emploi_client_id_employeur_id_fkey: emploi.identifiantExterneEmployeur,
    emploi_client_id_id_externe_key: row.id_externe,
    emploi_client_id_employe_id_employeur_id_key: emploi.identifiantExterneEmployeur,
  })
}
