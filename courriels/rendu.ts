import type { Rendu, Stored } from '../db/courriels.ts'
import type { Db } from '../db/database.ts'
import * as modeles from '../db/modeles-courriel.ts'
import { fill, isModele, type Modele, type ModeleConnu } from '../rules/modeles.ts'
import { defauts } from './defauts.ts'
import { page, styled } from './gabarit.ts'
import { escapeHtml, sanitise, toText } from './html.ts'
import { type Contexte, type Matiere, sources } from './sources.ts'

/** What the caller of a transactional e-mail gives. */
export type Transactionnel = {
  readonly sujet: string
  readonly contenu: string
  readonly estHtml: boolean
  readonly omettrePiedDePage: boolean
}

/** The e-mail as the person receives it; undefined when what it speaks of is gone. Makes its link: run it in a write. */
export async function render(db: Db, courriel: Pick<Stored, 'modele' | 'donnees'>, contexte: Contexte) {
  const { modele, donnees } = courriel
  if (!isModele(modele)) return renderTransactionnel(donnees as Transactionnel, contexte)
  const matiere = await sources[modele](db, donnees as never, contexte)
  if (!matiere) return undefined
  return renderModele(matiere.modele ?? (await wordingOf(db, modele)), matiere, contexte)
}

/** The wording of an e-mail that the client's operator, or else the service, gave to it. */
export const wordingOf = async (db: Db, nom: ModeleConnu): Promise<Modele> =>
  (await modeles.find(db, nom)) ?? defauts[nom]

const piedDePage = ({ organisation }: Contexte) =>
  `Ce message vous est envoyé par ${organisation}. Veuillez ne pas y répondre, à moins qu'il ne vous y invite.`

/** A wording with its variables replaced: their values are text, whatever they hold. */
export function renderModele(modele: Modele, { variables, pieces = [] }: Matiere, contexte: Contexte): Rendu {
  const sujet = oneLine(fill(modele.sujet, variables, (value) => value))
  const contenu = sanitise(fill(modele.contenu, variables, escapeHtml))
  const pied = piedDePage(contexte)
  return { sujet, texte: `${toText(contenu)}\n\n-- \n${pied}\n`, html: page(sujet, styled(contenu), pied), pieces }
}

function renderTransactionnel(given: Transactionnel, contexte: Contexte): Rendu {
  const { sujet, contenu, estHtml, omettrePiedDePage } = given
  const pied = omettrePiedDePage ? undefined : piedDePage(contexte)
  const html = estHtml ? sanitise(contenu) : `<div style="white-space:pre-wrap">${escapeHtml(contenu)}</div>`
  const texte = estHtml ? toText(html) : contenu
  return {
    sujet: oneLine(sujet),
    texte: pied === undefined ? texte : `${texte}\n\n-- \n${pied}\n`,
    html: page(sujet, html, pied),
    pieces: [],
  }
}

/** A subject is one line, whatever the values in it hold. */
const oneLine = (text: string) =>
  text
    .replaceAll(/\p{C}+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 255)
