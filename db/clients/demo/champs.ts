import type { Db } from '../../engine/database.ts'
import { newId } from '../../engine/ids.ts'

type Row = { readonly id: string }

const champs = [
  { nom: 'quart', label: 'Quart de travail', type: 'Choix', max_length: 0 },
  { nom: 'anciennete', label: "Date d'ancienneté", type: 'Date', max_length: 0 },
  { nom: 'delegue', label: 'Personne déléguée', type: 'Booleen', max_length: 0 },
  { nom: 'langue', label: 'Langue préférée', type: 'Texte', max_length: 100 },
]
const shifts = ['Jour', 'Soir', 'Nuit']
const languages = ['Français', 'English', 'Español']

/** A custom field of each type, the first one for the first employer only, and the values of thirty employees. */
export async function insertDemoChamps(db: Db, employeurs: readonly Row[], employes: readonly Row[]) {
  const client_id = db.clientId
  const fields = champs.map((champ, i) => ({
    client_id,
    id: newId(),
    ...champ,
    ordre: i + 1,
    est_requis: false,
    date_creation: db.now,
    derniere_maj: db.now,
  }))
  const shift = fields[0]?.id ?? ''
  const choix = shifts.map((label, i) => ({
    client_id,
    champ_utilisateur_id: shift,
    id: newId(),
    id_externe: label.toUpperCase(),
    label,
    ordre: i + 1,
  }))
  const restriction = { client_id, champ_utilisateur_id: shift, employeur_id: employeurs[0]?.id ?? '' }
  await db.q.insertInto('champ_utilisateur').values(fields).execute()
  await db.q.insertInto('choix').values(choix).execute()
  await db.q.insertInto('champ_employeur').values(restriction).execute()
  const values = employes.slice(0, 30).flatMap(({ id }, i) => valuesOf(id, i, fields, choix))
  await db.q
    .insertInto('valeur_champ')
    .values(values.map((value) => ({ client_id, ...value })))
    .execute()
  return fields
}

/** The values of the employee of this rank; one in four works for the first employer. */
function valuesOf(employe_id: string, i: number, fields: readonly Row[], choix: readonly Row[]) {
  const texts = [`20${String(10 + (i % 15))}-03-04`, String(i % 10 === 0), languages[i % 3]]
  const [shift, ...others] = fields.map(({ id }) => ({ employe_id, champ_utilisateur_id: id }))
  const values = others.map((value, rank) => ({ ...value, choix_id: null, valeur: texts[rank] ?? '' }))
  return shift && i % 4 === 0 ? [{ ...shift, choix_id: choix[(i / 4) % 3]?.id ?? '', valeur: null }, ...values] : values
}
