import type { VoteTold } from '../db/vote/jetons.ts'
import { momentOf } from '../mail/dates.ts'
import type { Language } from '../problems.ts'
import { catalogueOf } from '../words/index.ts'
import { inFrench } from './typography.ts'

type Reader = { readonly language: Language; readonly timeZone: string }

/**
 * What somebody is told who is shown no ballot; undefined for a code that has no words for readers. A vote that was
 * withdrawn keeps an opening that says nothing.
 */
export function refusalTold(code: string, { language, timeZone }: Reader, vote: VoteTold | undefined) {
  const said = catalogueOf(language).refusals[code]
  const known = vote && {
    opening: vote.etat === 'Planifie' ? momentOf(vote.ouverture, timeZone, language) : undefined,
    closing: momentOf(vote.fermeture, timeZone, language).replace(/\.$/, ''),
  }
  const typeset = language === 'fr' ? inFrench : (text: string) => text
  return said && { titre: typeset(said.titre), detail: typeset(said.detail(known)), advice: typeset(said.advice ?? '') }
}
