import type { Piece, Rendered } from '../db/outbox/courriels.ts'
import { fill, type Modele, type Transactionnel } from '../rules/modeles.ts'
import { type Carte, drawCarte } from './carte.ts'
import { drawSigned, type SignedForm } from './formulaire-signe/draw.ts'
import { type Around, mailPage, ownPage, styled } from './template.ts'
import { escapeHtml, isPage, sanitise, toText } from './html.ts'
import { isBlank } from '../rules/blank.ts'
import { catalogueOf } from '../words/index.ts'
import { partsWithout } from './content/lien.ts'
import { RenderingFault } from './content/rendering-fault.ts'

/** A wording, the values of its variables, and the documents that go with it. */
export type Worded = {
  readonly modele: Modele
  readonly variables: Readonly<Record<string, string>>
  readonly carte?: Carte
  readonly signe?: SignedForm
}

/** All that an e-mail is made of, once it is read: rendering needs nothing else, and may be done in a thread. */
export type Draft = { readonly organisation: string } & (
  | { readonly kind: 'worded'; readonly worded: Worded }
  | { readonly kind: 'transactionnel'; readonly transactionnel: Transactionnel }
)

/** The e-mail as the person receives it. Throws where what was written is too large for one. */
export async function render(draft: Draft): Promise<Rendered> {
  const pied = piedDePage(draft.organisation)
  if (draft.kind === 'transactionnel') return renderTransactionnel(draft.transactionnel, draft.organisation)
  const { worded } = draft
  return { ...renderModele(worded, pied), pieces: await piecesOf(worded) }
}

async function piecesOf({ carte, signe }: Worded): Promise<Piece[]> {
  const pdf = (nom: string, contenu: Buffer): Piece => ({ nom, type: 'application/pdf', contenu })
  return [
    ...(carte ? [pdf('carte-de-membre.pdf', await drawCarte(carte))] : []),
    ...(signe ? [pdf('formulaire-signe.pdf', await drawSigned(signe))] : []),
  ]
}

const piedDePage = (organisation: string) => catalogueOf('fr').mail.footer(organisation)

/** A wording with its variables replaced: their values are text, whatever they hold. */
function renderModele({ modele, variables }: Worded, pied: string) {
  const { lien, ...shown } = variables
  // A wording of an earlier version may name it there.
  const sujet = oneLine(fill(modele.sujet, shown, (value) => value))
  const { contenu, sheet } = sanitise(fill(modele.contenu, variables, escapeHtml))
  const parts = {
    texte: `${toText(contenu)}\n\n-- \n${pied}\n`,
    html: framed(modele.contenu, { sujet, contenu, pied, sheet }),
  }
  const without = lien === undefined ? [] : partsWithout(lien, parts)
  if (without.length > 0)
    throw new RenderingFault(`The link is not whole in the ${without.join(' and the ')} of the message`)
  return { sujet, ...parts }
}

function renderTransactionnel(given: Transactionnel, organisation: string): Rendered {
  const { sujet, contenu, estHtml, omettrePiedDePage } = given
  const pied = omettrePiedDePage ? undefined : piedDePage(organisation)
  const { contenu: html, sheet } = estHtml
    ? sanitise(contenu)
    : { contenu: `<div style="white-space:pre-wrap">${escapeHtml(contenu)}</div>`, sheet: '' }
  const around = { sujet, pied, sheet }
  // Providers refuse an empty part: what is only an image without words says its subject, or who sends it.
  const texte = [estHtml ? toText(html) : contenu, oneLine(sujet)].find((one) => !isBlank(one)) ?? organisation
  return {
    sujet: oneLine(sujet),
    texte: pied === undefined ? texte : `${texte}\n\n-- \n${pied}\n`,
    html: estHtml && isPage(contenu) ? ownPage(html, around) : mailPage(html, around),
    pieces: [],
  }
}

/** A wording in the frame of the service; a whole page as it is, but for the styles of our own classes. */
const framed = (written: string, { contenu, ...around }: Around & { readonly contenu: string }) =>
  isPage(written) ? ownPage(contenu, around) : mailPage(styled(contenu), around)

/** A subject is one line, whatever the values in it hold. */
const oneLine = (text: string) =>
  text
    .replaceAll(/\p{C}+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 255)
