import { spendDemande } from '../db/clients/debits.ts'
import type { Db } from '../db/engine/database.ts'
import { formToFill, invitation, openForm } from '../db/forms/fill.ts'
import { excess } from '../db/forms/taille.ts'
import { askMembership, type Drawing, type Outcome, answerForm, useJeton } from '../db/forms/answer.ts'
import { type Lien, parseLien, parsePublicLien } from '../db/members/liens.ts'
import { isReachable } from '../rules/courriels.ts'
import { canonicalCourriel, parseInstant } from '../rules/formats.ts'
import {
  type FormToFill,
  type Fault,
  readAnswer,
  longestDrawing,
  type Answered,
  type Saisie,
} from '../rules/formulaire.ts'
import type { Services } from './handler.ts'

/** Why a form cannot be read or answered. */
export type State = 'unknown' | 'answered' | 'expired' | 'limited' | 'tooLarge' | Exclude<Outcome, 'done'>

/** Ends the call, and whatever it has written. */
export class FormStopped extends Error {
  readonly state: State
  /** After how many seconds the caller may try again. */
  readonly seconds: number | undefined

  constructor(state: State, seconds?: number) {
    super(state)
    this.state = state
    this.seconds = seconds
  }
}

/** A call by the link to a form: only pages make one, and no key comes with it. */
export type FormCall = {
  readonly service: Pick<Services, 'database' | 'liens' | 'log'>
  /** The network address of the caller. */
  readonly address: string
  readonly path: { readonly jeton: string }
}

/** How an answer ended: recorded, or to be corrected. */
export type Reponse =
  | { readonly end: 'recorded'; readonly what: FormToFill['type'] | 'demande' }
  | { readonly end: 'invalid'; readonly form: FormToFill; readonly faults: ReadonlyMap<string, Fault> }

/** The form of a personal link. */
export async function readInvitation({ service, path }: FormCall): Promise<FormToFill> {
  const lien = await invitedBy(service, path.jeton)
  return service.database.crowd.read(lien.clientId, (db) => invited(db, lien, 'lecture', service))
}

export async function answerInvitation({ service, path }: FormCall, saisie: Saisie): Promise<Reponse> {
  const lien = await invitedBy(service, path.jeton)
  return service.database.crowd.write(lien.clientId, async (db) => {
    const form = await invited(db, lien, 'reponse', service)
    const { answered, drawing } = answerOf(saisie, form)
    if (answered.faults.size > 0 || !form.person) return { end: 'invalid', form, faults: answered.faults }
    await useJeton(db, lien)
    return recorded(await answerForm(db, form, form.person, answered, drawing), form.type)
  })
}

/** The open form of people who are not known yet. */
export async function readOpenForm({ service, path }: FormCall): Promise<FormToFill> {
  const { clientId, id } = await openedBy(service, path.jeton)
  return service.database.crowd.read(clientId, (db) => openedForm(db, id, service))
}

export async function answerOpenForm({ service, path, address }: FormCall, saisie: Saisie): Promise<Reponse> {
  const { clientId, id } = await openedBy(service, path.jeton)
  return service.database.crowd.write(clientId, async (db) => {
    const form = await openedForm(db, id, service)
    const { answered, drawing } = answerOf(saisie, form)
    if (answered.faults.size > 0) return { end: 'invalid', form, faults: answered.faults }
    // A field that no person sees: whoever fills it is thanked, and forgotten.
    if ([saisie['siteWeb']].flat()[0]) return recorded('done', 'demande')
    const seconds = await spendDemande(db, address)
    if (seconds !== undefined) throw new FormStopped('limited', seconds)
    return recorded(await askMembership(db, form, answered, drawing), 'demande')
  })
}

/** Throws what could not be recorded: nothing of it is to stay. */
function recorded(outcome: Outcome, what: FormToFill['type'] | 'demande'): Reponse {
  if (outcome !== 'done') throw new FormStopped(outcome)
  return { end: 'recorded', what }
}

const unknown = () => new FormStopped('unknown')

/** The form of an invitation that may be answered. */
async function invited(db: Db, lien: Lien, purpose: 'lecture' | 'reponse', service: Log): Promise<FormToFill> {
  const found = await invitation(db, lien, purpose)
  if (!found) throw unknown()
  if (found.dateReponse !== null) throw new FormStopped('answered')
  if (found.estExpire) throw new FormStopped('expired')
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
  throw new FormStopped('tooLarge', 3600)
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

const answerOf = (saisie: Saisie, form: FormToFill): { answered: Answered; drawing: Drawing } => ({
  answered: readAnswer(form, saisie, rules),
  drawing: drawn([saisie['dessin']].flat()[0]),
})

const png = 'data:image/png;base64,'
const pngStart = '89504e470d0a1a0a'

/** The drawing of a signature; null when there is none, or none that can be kept. */
function drawn(text: string | undefined): Drawing {
  if (!text?.startsWith(png) || text.length > longestDrawing) return null
  const bytes = Buffer.from(text.slice(png.length), 'base64')
  return bytes.toString('hex', 0, 8) === pngStart ? bytes : null
}
