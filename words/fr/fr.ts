import { box } from './box.ts'
import { card } from './card.ts'
import { dossier } from './dossier.ts'
import { forms } from './forms.ts'
import { frame } from './frame.ts'
import { mail } from './mail.ts'
import { minutes } from './minutes.ts'
import { refusals } from './refusals.ts'
import { signed } from './signed.ts'
import { vote } from './vote.ts'

/** All that people are shown in French: pages, e-mails and documents. */
export const fr = { frame, forms, vote, refusals, box, mail, minutes, card, signed, dossier }

export type Catalogue = typeof fr
