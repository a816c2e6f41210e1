import { spendDemande } from '../db/clients/debits.ts'
import type { Db } from '../db/engine/database.ts'
import { formToFill, invitation, openForm } from '../db/forms/fill.ts'
import { isAsRead } from '../db/forms/print.ts'
import { excess } from '../db/forms/taille.ts'
import { askMembership, type Outcome, answerForm, useJeton } from '../db/forms/answer.ts'
import { digestOf, type Drawing, isKept, type Proof, Repeated } from '../db/forms/reponses-formulaire.ts'
import { type Lien, parseLien, parsePublicLien } from '../db/members/liens.ts'
import { isReachable } from '../rules/courriels.ts'
import { canonicalCourriel, parseInstant } from '../rules/formats.ts'
import {
  type FormToFill,
  type Fault,
  readAnswer,
  largestSaisie,
  longestDrawing,
  type Saisie,
} from '../rules/formulaire.ts'
import type { Services } from './handler.ts'

/** Why a form cannot be read or answered. */
export type State = 'unknown' | 'answered' | 'expired' | 'tooLarge' | Exclude<Outcome, 'done'>

/** Ends the call, and whatever it has written. */
export class FormStopped extends Error {
  readonly state: State
  readonly seconds: number | undefined
  /** Whose form it is, where that is known. */
  readonly organisation: string | undefined

  constructor(state: State, { seconds, organisation }: { seconds?: number; organisation?: string } = {}) {
    super(state)
    this.state = state
    this.seconds = seconds
    this.organisation = organisation
  }
}

/** A call by the link to a form: only pages make one, and no key comes with it. */
export type FormCall = {
  readonly service: Pick<Services, 'config' | 'database' | 'liens' | 'log'>
  /** The network address of the caller. */
  readonly address: string
  readonly path: { readonly jeton: string }
}

/**
 * How an answer ended: recorded, by this call or by one before it from the same page; to be read again, since the form
 * says something else by now; to be corrected; or to wait for.
 */
export type Reponse =
  | { readonly end: 'recorded' | 'repeated' }
  | { readonly end: 'changed'; readonly form: FormToFill }
  | { readonly end: 'limited'; readonly form: FormToFill; readonly seconds: number }
  | { readonly end: 'invalid'; readonly form: FormToFill; readonly faults: ReadonlyMap<string, Fault> }

/** The form of a personal link. */
export async function readInvitation({ service, path }: FormCall): Promise<FormToFill> {
  const lien = await invitedBy(service, path.jeton)
  return service.database.crowd.read(lien.clientId, (db) => invited(db, lien, 'lecture', service))
}

/** Bytes of the largest answer to the form of a personal link; one that was answered may be sent the same page again. */
export async function largestOfInvitation({ service, path }: FormCall): Promise<number> {
  const lien = await invitedBy(service, path.jeton)
  return service.database.crowd.read(lien.clientId, async (db) =>
    largestSaisie(await invited(db, lien, 'mesure', service)),
  )
}

export async function answerInvitation({ service, path, address }: FormCall, saisie: Saisie): Promise<Reponse> {
  const lien = await invitedBy(service, path.jeton)
  const write = service.database.crowd.write(lien.clientId, async (db): Promise<Reponse> => {
    const proof = proofOf(saisie, { address, path })
    const form = await orRepeated(invited(db, lien, 'reponse', service), () => isKept(db, proof.secret))
    if (form === 'repeated') return { end: 'repeated' }
    if (!isAsRead(form, saisie)) return { end: 'changed', form }
    const answered = readAnswer(form, saisie, rules)
    if (answered.faults.size > 0 || !form.person) return { end: 'invalid', form, faults: answered.faults }
    await useJeton(db, lien)
    return recorded(await answerForm(db, form, form.person, answered, proof))
  })
  return write.catch(undone)
}

/** The form of a link; that it was answered is no fault of whoever has sent the same page twice. */
async function orRepeated(form: Promise<FormToFill>, isRepeated: () => Promise<boolean>) {
  try {
    return await form
  } catch (error) {
    const isAnswered = error instanceof FormStopped && error.state === 'answered'
    if (isAnswered && (await isRepeated())) return 'repeated'
    throw error
  }
}

/** What a form that was sent says: whose it is, and what it was. */
export type Sent = Pick<FormToFill, 'organisation'> & { readonly what: FormToFill['type'] | 'demande' }

/** What the form of a personal link was, once it was answered; undefined before. */
export async function readSentInvitation({ service, path }: FormCall): Promise<Sent | undefined> {
  const lien = await invitedBy(service, path.jeton)
  return service.database.crowd.read(lien.clientId, async (db) => {
    const found = await invitation(db, lien, 'lecture')
    return found?.dateReponse == null ? undefined : { organisation: found.organisation, what: found.type }
  })
}

/** An open form is everybody's: whether somebody has answered it is nothing that its address tells. */
export async function readSentOpenForm(call: FormCall): Promise<Sent> {
  return { organisation: (await readOpenForm(call)).organisation, what: 'demande' }
}

/** The open form of people who are not known yet. */
export async function readOpenForm({ service, path }: FormCall): Promise<FormToFill> {
  const { clientId, id } = await openedBy(service, path.jeton)
  return service.database.crowd.read(clientId, (db) => openedForm(db, id, service))
}

/** Bytes of the largest answer to an open form. */
export const largestOfOpenForm = async (call: FormCall): Promise<number> => largestSaisie(await readOpenForm(call))

export async function answerOpenForm({ service, path, address }: FormCall, saisie: Saisie): Promise<Reponse> {
  const { clientId, id } = await openedBy(service, path.jeton)
  const write = service.database.crowd.write(clientId, async (db): Promise<Reponse> => {
    const form = await openedForm(db, id, service)
    const proof = proofOf(saisie, { address, path })
    if (await isKept(db, proof.secret)) return { end: 'repeated' }
    if (!isAsRead(form, saisie)) return { end: 'changed', form }
    const answered = readAnswer(form, saisie, rules)
    if (answered.faults.size > 0) return { end: 'invalid', form, faults: answered.faults }
    // A field that no person sees: whoever fills it is thanked, and forgotten.
    if (firstOf(saisie['siteWeb'])) return recorded('done')
    const seconds = await spendDemande(
      db,
      { formulaireId: form.id, address, courriel: answered.identity.courriel },
      service.config.formulaires,
    )
    if (seconds !== undefined) throw new Limited(form, seconds)
    return recorded(await askMembership(db, form, answered, proof))
  })
  return write.catch(undone)
}

/** Too many have come before: nothing that was counted of this one is to stay. */
class Limited extends Error {
  readonly form: FormToFill
  readonly seconds: number

  constructor(form: FormToFill, seconds: number) {
    super('limited')
    this.form = form
    this.seconds = seconds
  }
}

/** How an answer ended of which nothing stays. */
function undone(error: unknown): Reponse {
  if (error instanceof Repeated) return { end: 'repeated' }
  if (error instanceof Limited) return { end: 'limited', form: error.form, seconds: error.seconds }
  throw error
}

/** Throws what could not be recorded: nothing of it is to stay. */
function recorded(outcome: Outcome): Reponse {
  if (outcome !== 'done') throw new FormStopped(outcome)
  return { end: 'recorded' }
}

const unknown = () => new FormStopped('unknown')

/** The form of an invitation that may be answered. */
async function invited(
  db: Db,
  lien: Lien,
  purpose: 'lecture' | 'mesure' | 'reponse',
  service: Log,
): Promise<FormToFill> {
  const found = await invitation(db, lien, purpose)
  if (!found) throw unknown()
  const { organisation } = found
  if (found.dateReponse !== null && purpose !== 'mesure') throw new FormStopped('answered', { organisation })
  if (found.estExpire) throw new FormStopped('expired', { organisation })
  await refuseExcess(db, found.formulaireId, service)
  return usable(await formToFill(db, found.formulaireId, found))
}

async function openedForm(db: Db, id: string, service: Log): Promise<FormToFill> {
  const formulaireId = await openForm(db, id)
  if (formulaireId === undefined) throw unknown()
  await refuseExcess(db, formulaireId, service)
  return usable(await formToFill(db, formulaireId, undefined))
}

type Log = Pick<FormCall['service'], 'log'>

/**
 * Refuses, before anything of it is read, to show what would hold the others up: a form that was stored before its size
 * was bounded. It can be shown once it is made smaller, and the log says which one to the operator.
 */
async function refuseExcess(db: Db, formulaireId: number, { log }: Log) {
  const found = await excess(db, formulaireId)
  if (!found) return
  const { id: formulaire, choix, octets } = found
  log.warn(
    { client: db.clientId, formulaire, choix, octets },
    'a form shows more than its page may: `formulaire update`',
  )
  throw new FormStopped('tooLarge', { seconds: 3600 })
}

/** A membership is signed in a union, and resigned from one. */
function usable(form: FormToFill | undefined): FormToFill {
  if (!form || (['Adhesion', 'Demission'].includes(form.type) && form.syndicatId === null)) throw unknown()
  return form
}

/** What the token of an invitation that was sent stands for. */
async function invitedBy({ liens }: FormCall['service'], jeton: string) {
  const lien = parseLien(jeton)
  if (!lien || !(await liens.isKnown('formulaire', lien.clientId, lien.empreinte.toString('hex')))) throw unknown()
  return lien
}

/** What the address of a form that exists stands for. */
async function openedBy({ liens }: FormCall['service'], jeton: string) {
  const lien = parsePublicLien(jeton)
  if (!lien || !(await liens.isKnown('adherer', lien.clientId, lien.id))) throw unknown()
  return lien
}

const rules = {
  isEmail: isReachable,
  addressOf: canonicalCourriel,
  isDate: (text: string) => text.length === 10 && parseInstant(text) !== undefined,
}

const firstOf = (value: Saisie[string]) => [value].flat()[0]

const proofOf = (saisie: Saisie, { address, path }: Pick<FormCall, 'address' | 'path'>): Proof => ({
  ...{ drawing: drawn(firstOf(saisie['dessin'])), address },
  secret: digestOf(path.jeton, firstOf(saisie['secret'])),
})

const png = 'data:image/png;base64,'
const pngStart = '89504e470d0a1a0a'

/** The drawing of a signature; null when there is none, or none that can be kept. */
function drawn(text: string | undefined): Drawing {
  if (!text?.startsWith(png) || text.length > longestDrawing) return null
  const bytes = Buffer.from(text.slice(png.length), 'base64')
  return bytes.toString('hex', 0, 8) === pngStart ? bytes : null
}
