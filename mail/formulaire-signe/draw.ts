import type { Contenu } from '../../rules/preuve-formulaire.ts'
import { type Catalogue, catalogueOf } from '../../words/index.ts'
import { dayOf, type Language, momentOf } from '../dates.ts'
import * as on from '../pdf/sheet.ts'
import type { Fact, Sheet } from '../pdf/sheet.ts'
import { isDrawable } from './png.ts'

/** What a signed form is drawn of, in which language and time zone. */
export type SignedForm = {
  readonly contenu: Contenu
  readonly empreinte: string
  /** The drawing as it was received, a PNG. */
  readonly dessin: Uint8Array | null
  readonly language: Language
  readonly timeZone: string
}

type Saying = {
  readonly words: Catalogue['signed']
  readonly labels: Catalogue['forms']['labels']
  readonly day: (date: string) => string
}

/** A form as it was signed, as a PDF: the same bytes for the same content, language and time zone. */
export async function drawSigned({ contenu, empreinte, dessin, language, timeZone }: SignedForm): Promise<Buffer> {
  const { signed: words, forms } = catalogueOf(language)
  const { organisation, formulaire, dateReponse } = contenu
  const say = { words, labels: forms.labels, day: (date: string) => dayOf(`${date}T12:00:00Z`, 'UTC', language) }
  const title = `${words.title} – ${formulaire.nom}`
  const sheet = await on.openSheet({ title, author: organisation, language, date: dateReponse })
  on.title(sheet, words.title)
  on.subtitle(sheet, formulaire.nom)
  if (formulaire.description) on.text(sheet, formulaire.description)
  on.facts(sheet, peopleOf(contenu, say))
  drawAnswers(sheet, contenu, say)
  drawConsents(sheet, contenu, say)
  const moment = momentOf(dateReponse, timeZone, language)
  drawSignature(sheet, contenu, { words, dessin, moment })
  drawProof(sheet, contenu, empreinte, words)
  return on.end(sheet, (page, pages) =>
    [words.page(String(page), String(pages)), empreinte.slice(0, 16), formulaire.nom].join(' · '),
  )
}

const peopleOf = ({ organisation, syndicat, prenom, nom, courriel }: Contenu, { words }: Saying): Fact[] => [
  [words.organisation, organisation],
  ...(syndicat ? [[words.union, syndicat.nom] as const] : []),
  [words.name, `${prenom} ${nom}`],
  ...(courriel === null ? [] : [[words.courriel, courriel] as const]),
]

function drawAnswers(sheet: Sheet, { coordonnees, champs }: Contenu, { words, labels, day }: Saying) {
  if (coordonnees) {
    on.heading(sheet, words.contact)
    const names = ['telephonePrincipal', 'adresse1', 'ville', 'province', 'codePostal'] as const
    on.facts(
      sheet,
      names.map((name) => [labels[name], coordonnees[name] ?? words.blank]),
    )
  }
  if (champs.length === 0) return
  on.heading(sheet, words.fields)
  on.facts(
    sheet,
    champs.map(({ label, texteAide, type, texte }) => {
      const asked = [label, texteAide ?? ''].filter((text) => text !== '').join('\n')
      if (texte === null) return [asked, words.blank]
      if (type === 'Booleen') return [asked, texte === 'true' ? words.yes : words.no]
      return [asked, type === 'Date' ? day(texte) : texte]
    }),
  )
}

function drawConsents(sheet: Sheet, { consentements }: Contenu, { words }: Saying) {
  if (consentements.length === 0) return
  on.heading(sheet, words.consents)
  for (const { titre, description, consent } of consentements) {
    on.strong(sheet, `${titre} – ${consent ? words.given : words.refused}`)
    if (description !== '') on.text(sheet, description)
  }
}

type Drawing = Pick<Saying, 'words'> & { readonly dessin: Uint8Array | null; readonly moment: string }

function drawSignature(sheet: Sheet, { signature }: Contenu, { words, dessin, moment }: Drawing) {
  on.heading(sheet, words.signature)
  on.facts(sheet, [
    [words.written, signature ?? ''],
    [words.signedOn, moment],
  ])
  if (!dessin) return
  const bytes = Buffer.from(dessin)
  if (isDrawable(bytes)) on.picture(sheet, bytes, words.drawn)
  else on.text(sheet, words.unreadable)
}

function drawProof(
  sheet: Sheet,
  { adresseReseau, empreinteDessin }: Contenu,
  empreinte: string,
  words: Saying['words'],
) {
  on.heading(sheet, words.proofs)
  on.text(sheet, words.proofsText)
  on.facts(sheet, [
    [words.address, adresseReseau],
    [words.hash, empreinte, true],
    ...(empreinteDessin === null ? [] : [[words.drawingHash, empreinteDessin, true] as const]),
  ])
}
