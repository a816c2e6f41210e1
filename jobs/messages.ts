import type { Config } from '../config/config.ts'
import type { Fournisseur as Nom } from '../config/courriels.ts'
import type { Workshop } from '../mail/threads.ts'
import { contextOf } from '../mail/context.ts'
import { type Message, places } from '../mail/fournisseur.ts'
import { draftOf } from '../mail/material.ts'
import type { Outcome } from '../mail/thread.ts'
import type { Draft } from '../mail/render.ts'
import { secrets } from '../mail/sources.ts'
import type { Why } from '../mail/content/rendering-fault.ts'
import {
  keepRendered,
  piecesOf,
  type Rendered,
  type RenderedCourriel,
  stateOf,
  stillHeld,
  type Stored,
} from '../db/outbox/courriels.ts'
import { toPresentAddresses } from '../db/vote/envois.ts'
import type { Database, Db } from '../db/engine/database.ts'
import type { Taken } from '../db/outbox/stages.ts'
import { inAscii } from '../rules/courriels.ts'

type Shared = NonNullable<Awaited<ReturnType<typeof contextOf>>>
type Settings = Pick<Config, 'baseUrl' | 'boxKeys' | 'timeZone' | 'mail'>
type Context = { readonly database: Database; readonly config: Settings; readonly workshop: Workshop }

/** What is ready to leave, and by whom. */
export type Ready = {
  readonly kind: 'ready'
  readonly courriel: Stored
  readonly message: Message
  readonly by: Nom
}

/** What could not be rendered, and why. */
export type Unrenderable = { readonly kind: 'unrenderable'; readonly courriel: Stored } & Why

/** What became of an e-mail that was taken: `cancelled` is one that is given up because what it speaks of is gone. */
export type Prepared = Ready | Unrenderable | { readonly kind: 'cancelled'; readonly courriel: Stored }

/** By id; those that another worker holds are not there. */
export type Messages = Readonly<Record<string, Prepared | undefined>>

/** An e-mail as it was read: what it is made of, or what an earlier attempt said; neither when its subject is gone. */
type Read = {
  readonly clientId: string
  readonly courriel: Stored
  readonly context: Shared
  readonly draft?: Draft
  readonly rendered?: Rendered
}

/**
 * The messages of rows of a client that were taken, each rendered at its first attempt and the same at the next ones. Those
 * that there was no time for are left out, never the first one. No transaction is open while they are rendered.
 */
export async function messagesOf({ database, config, workshop }: Context, taken: readonly Taken[]): Promise<Messages> {
  const [{ clientId } = { clientId: '' }] = taken
  const messages: Record<string, Prepared> = {}
  const news: RenderedCourriel[] = []
  const all = await database.write(clientId, (db) => readAll(db, config, taken))
  const outcomes = await rendered(workshop, clientId, all)
  for (const read of all) {
    const prepared = preparedOf(read, read.draft && outcomes.next().value, config)
    if (prepared === undefined) continue
    messages[read.courriel.id] = prepared
    if (prepared.kind === 'ready' && isNew(prepared)) news.push({ ...prepared.message, id: read.courriel.id })
  }
  if (news.length > 0) await database.write(clientId, (db) => keepRendered(db, news))
  return messages
}

/** What became of those that are rendered now, in their order. */
async function rendered(workshop: Workshop, clientId: string, all: readonly Read[]) {
  const drafts = all.flatMap(({ draft }) => (draft ? [draft] : []))
  return (drafts.length > 0 ? await workshop.render(clientId, drafts) : []).values()
}

async function readAll(db: Db, config: Settings, taken: readonly Taken[]): Promise<Read[]> {
  const context = await contextOf(db, config)
  if (!context) return []
  const all: Read[] = []
  const held = await stillHeld(db, taken)
  const present = await toPresentAddresses(db, held)
  for (const [place, former] of held.entries()) all.push(await readOne(db, { former, now: present[place] }, context))
  return all
}

type Addressed = { readonly former: Stored; readonly now: Stored | undefined }

/** Reads what an e-mail is made of: nothing of one that goes to nobody any more. */
async function readOne(db: Db, { former, now }: Addressed, context: Shared): Promise<Read> {
  const before = now && (await kept(db, now))
  const draft = now && !before ? await draftOf(db, now, context) : undefined
  // A card that was made for an attempt before goes to no address that its person has left since.
  const isLeft = before && now.modele === 'CarteMembre' && !(await draftOf(db, now, context))
  return { clientId: db.clientId, courriel: now ?? former, context, rendered: isLeft ? undefined : before, draft }
}

/** What becomes of an e-mail; undefined when there was no time to render it. */
function preparedOf(read: Read, outcome: Outcome | undefined, config: Settings): Prepared | undefined {
  const { courriel, context, draft, rendered: before } = read
  if (draft && !outcome) return undefined
  if (outcome?.kind === 'unrenderable') return { ...outcome, courriel }
  const content = outcome?.rendered ?? before
  if (!content) return { kind: 'cancelled', courriel }
  const by = providerOf(courriel, context, config)
  return { kind: 'ready', courriel, message: addressed(read, content, config), by }
}

/** A sandbox is open to anybody: nothing of it leaves. */
const providerOf = ({ fournisseur }: Stored, { estBacASable }: Shared, { mail }: Settings): Nom =>
  estBacASable ? 'Journal' : ((fournisseur as Nom | null) ?? mail.provider)

/** A message to addresses that every mail server and provider takes (decision C-4). */
function addressed({ courriel, context, clientId }: Read, content: Rendered, config: Settings): Message {
  const { id, repondreA } = courriel
  const de = { nom: context.organisation, adresse: inAscii(config.mail.from) }
  const [destinataire, copie] = [inAscii(courriel.destinataire), copyOf(courriel)]
  const waiting = places.filter(
    (place) => (place === 'copie' ? copie !== null : true) && courriel[stateOf[place]] === null,
  )
  return { ...content, id, clientId, de, destinataire, copie, repondreA: repondreA && inAscii(repondreA), waiting }
}

/** The address of the copy, where it is another one: providers refuse one address twice, whatever its letter case. */
function copyOf({ destinataire, copie }: Stored): string | null {
  const ascii = copie && inAscii(copie)
  return ascii?.toLowerCase() === inAscii(destinataire).toLowerCase() ? null : ascii
}

/** Whether what a message says is to be kept for the next attempts: not what was before, nor a secret. */
const isNew = ({ courriel: { sujet, modele }, by }: Ready) =>
  sujet === null && (by === 'Journal' || !secrets.includes(modele))

/** What an earlier attempt said. */
async function kept(db: Db, { id, sujet, texte, html }: Stored): Promise<Rendered | undefined> {
  if (sujet === null) return undefined
  return { sujet, texte: texte ?? '', html: html ?? '', pieces: await piecesOf(db, id) }
}
