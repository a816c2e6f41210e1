import { drawDossier, type Handed } from './dossier/draw.ts'
import { drawSigned, type SignedForm } from './formulaire-signe/draw.ts'
import { drawMinutes, type Sheets } from './proces-verbal/draw.ts'
import { sanitiseForPage } from './html.ts'
import { type Draft, render } from './render.ts'
import type { KnownModele, Modele } from '../rules/modeles.ts'
import { faultOfLink } from './content/wording.ts'
import type { Rendered } from '../db/outbox/courriels.ts'
import { type Why, whyOf } from './content/rendering-fault.ts'

/** What became of an e-mail: what it says, or why it cannot be rendered. */
export type Outcome =
  { readonly kind: 'rendered'; readonly rendered: Rendered } | ({ readonly kind: 'unrenderable' } & Why)

/** Milliseconds after which no other e-mail is begun: those that are rendered by then leave first. */
const longest = 1000

/** The first ones of some e-mails, as many as there is time for, and one at least. */
async function renderAll(drafts: readonly Draft[]): Promise<Outcome[]> {
  const done: Outcome[] = []
  const started = performance.now()
  for (const one of drafts) {
    done.push(
      await render(one).then(
        (rendered) => ({ kind: 'rendered', rendered }),
        (error: unknown) => ({ kind: 'unrenderable', ...whyOf(error) }),
      ),
    )
    if (performance.now() - started > longest) break
  }
  return done
}

/** What a thread of the workshop does, one task at a time. */
export const tasks = {
  courriels: renderAll,
  page: (texts: readonly string[]) => sanitiseForPage(texts),
  wording: ({ nom, modele }: { nom: KnownModele; modele: Modele }) => faultOfLink(nom, modele),
  minutes: (sheets: Sheets) => drawMinutes(sheets),
  signed: (form: SignedForm) => drawSigned(form),
  dossier: (handed: Handed) => drawDossier(handed),
  /** Nothing: for who waits until the thread is there. */
  begin: () => undefined,
}

export type Tasks = typeof tasks

export default ({ task, input }: { task: keyof Tasks; input: never }) => tasks[task](input)
