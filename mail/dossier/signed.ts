import * as on from '../pdf/sheet.ts'
import type { Sheet } from '../pdf/sheet.ts'
import { type Dossier, type Saying, valueOf } from './said.ts'

/** The consents, each with the text that was shown, and when it was taken back. */
export function drawConsentements(sheet: Sheet, { consentements, retraits }: Dossier, { words, moment }: Saying) {
  on.heading(sheet, words.consentements)
  if (consentements.length === 0) on.text(sheet, words.nothing)
  const withdrawn = new Map(retraits.map((one) => [one.idUniqueConsentement, one.dateRetrait]))
  for (const { objetDeConsentement, consent, ...one } of consentements) {
    on.strong(sheet, `${objetDeConsentement.titre} – ${consent ? words.given : words.refused}`)
    const retrait = withdrawn.get(one.idUniqueConsentement)
    on.facts(sheet, [
      [words.on, moment(one.dateConsentement)],
      ...(retrait === undefined ? [] : [[words.withdrawnOn, moment(retrait)] as const]),
    ])
    if (one.texteConsentement !== '') on.text(sheet, one.texteConsentement)
  }
}

/** The requests, as they were made. */
export function drawDemandes(sheet: Sheet, { demandesAdhesion }: Dossier, { words, moment }: Saying) {
  on.heading(sheet, words.asked)
  if (demandesAdhesion.length === 0) on.text(sheet, words.nothing)
  for (const one of demandesAdhesion) {
    on.strong(sheet, one.syndicatNom ?? `${one.prenom} ${one.nom}`)
    const adresse = [one.adresse1, one.ville, one.province, one.codePostal].filter((part) => part !== null).join(', ')
    on.facts(sheet, [
      [words.askedOn, moment(one.dateDemande)],
      [words.statut, one.statut],
      ...(one.motifRejet === null ? [] : [[words.reason, one.motifRejet] as const]),
      [words.name, `${one.prenom} ${one.nom}`],
      [words.courriel, one.courriel],
      [words.telephonePrincipal, one.telephonePrincipal ?? words.blank],
      [words.adresse, adresse || words.blank],
      ...one.valeursChampUtilisateur.map((value) => valueOf(value, words)),
    ])
  }
}

/** The answers to forms, word for word as they are kept. */
export function drawReponses(sheet: Sheet, { reponsesFormulaire }: Dossier, { words, moment }: Saying) {
  on.heading(sheet, words.reponses)
  if (reponsesFormulaire.length === 0) on.text(sheet, words.nothing)
  for (const { contenuSigne, ...one } of reponsesFormulaire) {
    on.strong(sheet, one.formulaire)
    on.facts(sheet, [
      [words.answeredOn, moment(one.dateReponse)],
      [words.signature, one.signature ?? words.blank],
      [words.drawn, one.aSignatureDessinee ? words.kept : words.no],
      [words.address, one.adresseReseau ?? words.blank],
      ...(contenuSigne === null ? [] : saidIn(contenuSigne).map(([name, value]) => [name, value] as const)),
    ])
  }
}

/** The texts of a content by where they stand in it: all of it, whatever its version. */
function saidIn(contenu: string): (readonly [string, string])[] {
  const found: (readonly [string, string])[] = []
  const look = (value: unknown, path: string) => {
    if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) look(inner, path === '' ? name : `${path}.${name}`)
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      found.push([path, String(value)])
  }
  look(JSON.parse(contenu), '')
  return found
}

/** The links to forms. */
export function drawLiens(sheet: Sheet, { liensFormulaire }: Dossier, { words, moment }: Saying) {
  on.heading(sheet, words.liens)
  if (liensFormulaire.length === 0) {
    on.text(sheet, words.nothing)
    return
  }
  const rows = liensFormulaire.map((one) => [one.formulaire, moment(one.expiration), moment(one.dateReponse)])
  const head = [words.form, words.until, words.answeredOn]
  on.table(sheet, { columns: [{ share: 3 }, { share: 3 }, { share: 3 }], head, rows })
}
