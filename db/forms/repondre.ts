import { sql } from 'kysely'
import type { ARemplir, Lu, Personne } from '../../rules/formulaire.ts'
import { sign } from '../members/adhesions-sign.ts'
import { recordConsents } from '../members/consentements.ts'
import { queue } from '../outbox/courriels.ts'
import type { Db } from '../engine/database.ts'
import * as demandes from './demandes-adhesion.ts'
import { newId } from '../engine/ids.ts'
import type { Lien } from '../members/liens.ts'
import { setValues } from '../members/valeurs-champ.ts'
import { describeValues } from '../members/valeurs-described.ts'

export type Dessin = Buffer | null

/** The answer changed nothing, because of what became of its subject meanwhile: the page is shown again. */
export type Issue = 'fait' | 'pasMembre' | 'depasse'

/**
 * Records the answer of a known person, all or nothing: the values, the consents, the membership or its end, the proof,
 * and what the person receives of it. `depasse` when a field or a choice went meanwhile.
 */
export async function repondre(db: Db, form: ARemplir, personne: Personne, lu: Lu, dessin: Dessin): Promise<Issue> {
  if (form.type === 'Demission' && (await demissionner(db, form, personne)) === 0) return 'pasMembre'
  if ((await setValues(db, personne.id, lu.valeurs)).length > 0) return 'depasse'
  await recordConsents(
    db,
    consentsOf(form, lu).map((one) => ({
      ...one,
      employeId: personne.id,
      source: 'Formulaire' as const,
      idFormulaire: form.id,
    })),
  )
  await prove(db, form, { employe_id: personne.id }, lu, dessin)
  if (form.type === 'Adhesion') await adherer(db, form, personne, lu, dessin)
  else await confirmer(db, form, personne)
  return 'fait'
}

const consentsOf = (form: ARemplir, { consents }: Lu) =>
  form.consentements.map((objet) => ({
    objet,
    consent: consents.some((one) => one.identifiantExterne === objet.identifiantExterne && one.consent),
  }))

/** The signature, its event and the card. */
async function adherer(db: Db, { syndicatId }: ARemplir, personne: Personne, lu: Lu, dessin: Dessin) {
  const adhesion = await sign(db, {
    employeId: personne.id,
    syndicatId: syndicatId ?? '',
    aSignatureManuscripte: dessin !== null,
    identite: lu.coordonnees,
  })
  if (personne.courriel === null) return
  const donnees = { adhesionId: adhesion.idUniqueAdhesion }
  await queue(db, [{ modele: 'CarteMembre', destinataire: personne.courriel, copie: null, donnees }])
}

/** Ends the standing memberships of a person in the union of the form; their snapshots stay as they are. */
async function demissionner(db: Db, { syndicatId }: ARemplir, { id }: Personne): Promise<number> {
  const { numUpdatedRows } = await db.q
    .updateTable('adhesion')
    .set({ date_demission: db.now, version: sql`version + 1` })
    .where('adhesion.client_id', '=', db.clientId)
    .where('employe_id', '=', id)
    .where('syndicat_id', '=', syndicatId)
    .where('date_demission', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

async function confirmer(db: Db, { nom: formulaire }: ARemplir, { prenom, nom, courriel }: Personne) {
  if (courriel === null) return
  const donnees = { prenom, nom, formulaire, instant: db.now }
  await queue(db, [{ modele: 'ConfirmationFormulaire', destinataire: courriel, copie: null, donnees }])
}

async function prove(
  db: Db,
  { id }: ARemplir,
  qui: { employe_id: string } | { demande_id: string },
  { signature }: Lu,
  dessin: Dessin,
) {
  const proof = { date_reponse: db.now, signature, signature_dessin: dessin, ...qui }
  await db.q
    .insertInto('reponse_formulaire')
    .values({ client_id: db.clientId, id: newId(), formulaire_id: id, ...proof })
    .execute()
}

/** Records the request of a person who is not known yet, to be recognised (decision L-1). */
export async function demander(db: Db, form: ARemplir, lu: Lu, dessin: Dessin): Promise<Issue> {
  const { syndicatId, syndicatIdExterne, syndicatNom, id: idFormulaire } = form
  const given = lu.valeurs.filter(({ valeur }) => valeur !== null)
  const { valeurs, refused } = await describeValues(db, given)
  if (refused.length > 0 || syndicatId === null) return 'depasse'
  const demande = await demandes.insert(db, {
    ...lu.identite,
    ...lu.coordonnees,
    syndicatIdExterne: syndicatIdExterne ?? '',
    idFormulaire,
    aSignatureManuscripte: dessin !== null,
    syndicat: { id: syndicatId, nom: syndicatNom ?? '' },
    valeurs,
    consents: consentsOf(form, lu),
  })
  await prove(db, form, { demande_id: demande.id }, lu, dessin)
  return 'fait'
}

/** Uses a link up: it opens one answer. */
export async function utiliser(db: Db, { empreinte }: Lien): Promise<void> {
  await db.q
    .updateTable('jeton_formulaire')
    .set({ date_reponse: db.now })
    .where('jeton_formulaire.client_id', '=', db.clientId)
    .where('empreinte', '=', empreinte)
    .execute()
}
