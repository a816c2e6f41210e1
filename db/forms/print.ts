import { hash } from 'node:crypto'
import type { FormToFill, Saisie } from '../../rules/formulaire.ts'

/**
 * The SHA-256, in hexadecimal, of what somebody reads on the page of a form before it is signed: who asks, as whom it is
 * filled, and every word of its fields and consents (decision F-31). What its fields are filled with is not of it.
 */
export function printOfForm({ organisation, type, nom, description, syndicatNom, ...form }: FormToFill): string {
  const person = form.person && [form.person.prenom, form.person.nom, form.person.courriel]
  const champs = form.champs.map(({ valeur: _, ...champ }) => champ)
  const consentements = form.consentements.map(({ id: _, ...objet }) => objet)
  const read = { organisation, type, nom, description, syndicatNom, person, champs, consentements }
  return hash('sha256', JSON.stringify(read))
}

/** Whether what was read is what the form says still; a page of an earlier version does not tell what it showed. */
export function isAsRead(form: FormToFill, saisie: Saisie): boolean {
  const read = [saisie['empreinte']].flat()[0]
  return read === undefined || read === printOfForm(form)
}
