import type { FormToFill, Answered, Person } from '../../rules/formulaire.ts'
import { keep, type Proof } from './reponses-formulaire.ts'
import { resign } from '../members/adhesions-end.ts'
import { sign } from '../members/adhesions-sign.ts'
import { recordConsents } from '../members/consentements.ts'
import { queue } from '../outbox/courriels.ts'
import type { Db } from '../engine/database.ts'
import * as demandes from './demandes-adhesion.ts'
import type { Lien } from '../members/liens.ts'
import { setValues } from '../members/valeurs-champ.ts'
import { describeValues } from '../members/valeurs-described.ts'

/** The answer changed nothing, because of what became of its subject meanwhile: the page is shown again. */
export type Outcome = 'done' | 'notMember' | 'outdated'

/**
 * Records the answer of a known person, all or nothing: the values, the consents, the membership or its end, the proof,
 * and what the person receives of it. `depasse` when a field or a choice went meanwhile.
 */
export async function answerForm(
  db: Db,
  form: FormToFill,
  person: Person,
  answered: Answered,
  proof: Proof,
): Promise<Outcome> {
  if (form.type === 'Demission' && !(await leave(db, form, person))) return 'notMember'
  if ((await setValues(db, person.id, answered.valeurs)).length > 0) return 'outdated'
  await recordConsents(
    db,
    consentsOf(form, answered).map((one) => ({
      ...one,
      employeId: person.id,
      source: 'Formulaire' as const,
      idFormulaire: form.id,
    })),
  )
  const reponseId = await keep(db, form, { employe_id: person.id }, { answered, proof })
  if (form.type === 'Adhesion') await join(db, form, person, { answered, proof, reponseId })
  else await confirm(db, form, person, reponseId)
  return 'done'
}

const consentsOf = (form: FormToFill, { consents }: Answered) =>
  form.consentements.map((objet) => ({
    objet,
    consent: consents.some((one) => one.identifiantExterne === objet.identifiantExterne && one.consent),
  }))

type Signed = { readonly answered: Answered; readonly proof: Proof; readonly reponseId: string }

/** The signature, its event and the card, with a copy of what was signed. */
async function join(db: Db, { syndicatId }: FormToFill, person: Person, { answered, proof, reponseId }: Signed) {
  const adhesion = await sign(db, {
    employeId: person.id,
    syndicatId: syndicatId ?? '',
    aSignatureManuscripte: proof.drawing !== null,
    said: answered.contact,
  })
  if (person.courriel === null) return
  const donnees = { adhesionId: adhesion.idUniqueAdhesion, reponseId }
  await queue(db, [{ modele: 'CarteMembre', destinataire: person.courriel, copie: null, donnees }])
}

type Named = Pick<Person, 'prenom' | 'nom' | 'courriel'>

/** Ends the membership of a person in the union of the form; false when there was none. */
const leave = async (db: Db, { syndicatId }: FormToFill, { id: employeId }: Person): Promise<boolean> =>
  (await resign(db, { employeId, syndicatId })).length > 0

/** Tells whoever has answered, with a copy of what was signed. */
async function confirm(db: Db, { nom: formulaire }: FormToFill, { prenom, nom, courriel }: Named, reponseId: string) {
  if (courriel === null) return
  const donnees = { prenom, nom, formulaire, instant: db.now, reponseId }
  await queue(db, [{ modele: 'ConfirmationFormulaire', destinataire: courriel, copie: null, donnees }])
}

/** Records the request of a person who is not known yet, to be recognised (decision L-1). */
export async function askMembership(db: Db, form: FormToFill, answered: Answered, proof: Proof): Promise<Outcome> {
  const { syndicatId, syndicatIdExterne, syndicatNom, id: idFormulaire } = form
  const given = answered.valeurs.filter(({ valeur }) => valeur !== null)
  const { valeurs, refused } = await describeValues(db, given)
  if (refused.length > 0 || syndicatId === null) return 'outdated'
  const demande = await demandes.insert(db, {
    ...answered.identity,
    ...answered.contact,
    syndicatIdExterne: syndicatIdExterne ?? '',
    idFormulaire,
    aSignatureManuscripte: proof.drawing !== null,
    syndicat: { id: syndicatId, nom: syndicatNom ?? '' },
    valeurs,
    consents: consentsOf(form, answered),
  })
  await confirm(db, form, answered.identity, await keep(db, form, { demande_id: demande.id }, { answered, proof }))
  return 'done'
}

/** Uses a link up: it opens one answer. */
export async function useJeton(db: Db, { empreinte }: Lien): Promise<void> {
  await db.q
    .updateTable('jeton_formulaire')
    .set({ date_reponse: db.now })
    .where('jeton_formulaire.client_id', '=', db.clientId)
    .where('empreinte', '=', empreinte)
    .execute()
}
