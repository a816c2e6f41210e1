import { createHash } from 'node:crypto'
import type { Express, Request, Response } from 'express'
import type { Db } from '../db/engine/database.ts'
import { spend } from '../db/clients/debits.ts'
import { isUnavailable } from '../db/engine/errors.ts'
import { aRemplir, invitation, openForm } from '../db/forms/remplir.ts'
import { exces } from '../db/forms/taille.ts'
import { demander, type Dessin, repondre, utiliser } from '../db/forms/repondre.ts'
import { type Lien, parseLien, parsePublicLien } from '../db/members/liens.ts'
import { type Language, Problem } from '../problems.ts'
import { formats, parseInstant } from '../rules/formats.ts'
import { type ARemplir, largestSaisie, lire, longestDrawing, type Lu, type Saisie } from '../rules/formulaire.ts'
import { callerOf } from '../http/caller.ts'
import { formPage } from './formulaire-pages.ts'
import { type Etat, motsDe } from './formulaire-words.ts'
import { withForm } from '../http/bodies/forms.ts'
import { languageOf, languageQuery, otherLanguage, type Page, scriptFile, sendPage } from './frame.ts'
import type { Service } from '../http/service.ts'

/** The fields that a form may have. */
const mostFields = 2000
const rules = {
  isEmail: formats.email,
  isDate: (text: string) => text.length === 10 && parseInstant(text) !== undefined,
}

/**
 * The pages that members fill and sign: a form that a personal link opens, and the open form of people who are not known
 * yet. They are made on the server and need no script; a GET changes nothing, since scanners of mail follow links.
 */
export function serveFormPages(app: Express, service: Service) {
  const serve = (path: string, read: Read, answer: Answer) => {
    app.get(
      path,
      page(service, path, async (turn) => formPage(turn.langue, await read(turn), {}, new Map())),
    )
    app.post(path, page(service, path, answering(read, answer)))
  }
  serve('/formulaire/:jeton', readInvitation, answerInvitation)
  serve('/adherer/:jeton', readOpenForm, answerOpenForm)
  app.get('/pages/signature.js', (_req, res) => {
    res.sendFile(scriptFile, { maxAge: '1h' })
  })
}

type Turn = {
  readonly service: Service
  readonly req: Request
  readonly res: Response
  readonly jeton: string
  readonly langue: Language
}
type Work = (turn: Turn) => Promise<Page>
/** The form that a token opens. */
type Read = (turn: Turn) => Promise<ARemplir>
type Answer = (turn: Turn, saisie: Saisie) => Promise<Page>

/**
 * The answer to a form, which is read once its token is known to open one, up to the size of that one; a token that
 * opens nothing is refused first. No transaction waits for what a browser sends.
 */
const answering =
  (read: Read, answer: Answer): Work =>
  async (turn) => {
    const limit = largestSaisie(await read(turn))
    return withForm(turn, { limit, most: mostFields }, (saisie) => answer(turn, saisie))
  }

/** Ends the making of a page, and whatever it has written, with a page that says why. */
const stop = (etat: Etat, status: number, seconds?: number) =>
  Object.assign(new Error(etat), { etat, httpStatus: status, seconds })
type Stopped = ReturnType<typeof stop>
const isStopped = (error: unknown): error is Stopped => error instanceof Error && 'etat' in error

const unknown = () => stop('inconnu', 404)

/**
 * Refuses, before anything of it is read, to show what would hold the others up: a form that was stored before its size
 * was bounded. It can be shown once it is made smaller, and the log says which one to the operator.
 */
async function refuseExcess(db: Db, formulaireId: number, { log }: Service) {
  const found = await exces(db, formulaireId)
  if (!found) return
  const { id: formulaire, choix, octets } = found
  log.warn(
    { client: db.clientId, formulaire, choix, octets },
    'a form shows more than its page may: `formulaire update`',
  )
  throw stop('volumineux', 503, 3600)
}

/** The form of an invitation that may be answered. */
async function invited(db: Db, lien: Lien, pour: 'lecture' | 'reponse', service: Service): Promise<ARemplir> {
  const found = await invitation(db, lien, pour)
  if (!found) throw unknown()
  if (found.dateReponse !== null) throw stop('repondu', 409)
  if (found.estExpire) throw stop('expire', 410)
  await refuseExcess(db, found.formulaireId, service)
  return usable(await aRemplir(db, found.formulaireId, found))
}

/** A membership is signed in a union, and resigned from one. */
function usable(form: ARemplir | undefined): ARemplir {
  if (!form || (['Adhesion', 'Demission'].includes(form.type) && form.syndicatId === null)) throw unknown()
  return form
}

async function readInvitation({ service, jeton }: Turn) {
  const lien = await invitedBy(service, jeton)
  return service.database.crowd.read(lien.clientId, (db) => invited(db, lien, 'lecture', service))
}

async function answerInvitation({ service, jeton, langue }: Turn, saisie: Saisie) {
  const lien = await invitedBy(service, jeton)
  return service.database.crowd.write(lien.clientId, async (db) => {
    const form = await invited(db, lien, 'reponse', service)
    const { lu, dessin } = answerOf(saisie, form)
    if (lu.fautes.size > 0 || !form.personne) return formPage(langue, form, saisie, lu.fautes)
    await utiliser(db, lien)
    const issue = await repondre(db, form, form.personne, lu, dessin)
    if (issue !== 'fait') throw stop(issue, 409)
    return donePage(langue, form.type)
  })
}

async function openedForm(db: Db, id: string, service: Service): Promise<ARemplir> {
  const formulaireId = await openForm(db, id)
  if (formulaireId === undefined) throw unknown()
  await refuseExcess(db, formulaireId, service)
  return usable(await aRemplir(db, formulaireId, undefined))
}

async function readOpenForm({ service, jeton }: Turn) {
  const { clientId, id } = await openedBy(service, jeton)
  return service.database.crowd.read(clientId, (db) => openedForm(db, id, service))
}

async function answerOpenForm({ service, req, jeton, langue }: Turn, saisie: Saisie) {
  const { clientId, id } = await openedBy(service, jeton)
  return service.database.crowd.write(clientId, async (db) => {
    const form = await openedForm(db, id, service)
    const { lu, dessin } = answerOf(saisie, form)
    if (lu.fautes.size > 0) return formPage(langue, form, saisie, lu.fautes)
    // A field that no person sees: whoever fills it is thanked, and forgotten.
    if ([saisie['siteWeb']].flat()[0]) return donePage(langue, 'demande')
    await throttle(db, req)
    const issue = await demander(db, form, lu, dessin)
    if (issue !== 'fait') throw stop(issue, 409)
    return donePage(langue, 'demande')
  })
}

/** How many requests one address, and all of them together, may make to a client in an hour. */
async function throttle(db: Db, req: Request) {
  const address = createHash('sha256')
    .update(`${db.clientId} ${callerOf(req)}`)
    .digest('hex')
    .slice(0, 32)
  const seconds =
    (await spend(db, { cle: `adherer ${address}`, secondes: 3600, limite: 20 })) ??
    (await spend(db, { cle: 'adherer', secondes: 3600, limite: 2000 }))
  if (seconds !== undefined) throw stop('limite', 429, seconds)
}

/** What the token of an invitation that was sent stands for. */
async function invitedBy({ liens }: Service, jeton: string) {
  const lien = parseLien(jeton)
  if (!lien || !(await liens.isKnown('formulaire', lien.clientId, lien.empreinte.toString('hex')))) throw unknown()
  return lien
}

/** What the address of a form that exists stands for. */
async function openedBy({ liens }: Service, jeton: string) {
  const lien = parsePublicLien(jeton)
  if (!lien || !(await liens.isKnown('adherer', lien.clientId, lien.id))) throw unknown()
  return lien
}

const answerOf = (saisie: Saisie, form: ARemplir): { lu: Lu; dessin: Dessin } => ({
  lu: lire(form, saisie, rules),
  dessin: drawn([saisie['dessin']].flat()[0]),
})

const png = 'data:image/png;base64,'
const pngStart = '89504e470d0a1a0a'

/** The drawing of a signature; null when there is none, or none that can be kept. */
function drawn(text: string | undefined): Dessin {
  if (!text?.startsWith(png) || text.length > longestDrawing) return null
  const bytes = Buffer.from(text.slice(png.length), 'base64')
  return bytes.toString('hex', 0, 8) === pngStart ? bytes : null
}

function donePage(langue: Language, what: keyof ReturnType<typeof motsDe>['faits']): Page {
  const mots = motsDe(langue)
  return { template: 'formulaire-fait', data: { titre: mots.fait, detail: mots.faits[what] } }
}

/** Makes a page, or the one that says why there is none. */
function page(service: Service, path: string, work: Work) {
  return async (req: Request, res: Response) => {
    const langue = languageOf(req)
    const jeton = String(req.params['jeton'])
    res.locals['route'] = path
    const make = () => work({ service, req, res, jeton, langue })
    const made = await inTurn(service, req, path, make).catch((error: unknown) => statePage(res, error, langue))
    const mots = motsDe(langue)
    const address = path.replace(':jeton', jeton)
    const autreLangue = req.method === 'GET' && { autreLangue: otherLanguage(langue, address) }
    const common = { surtitre: mots.surtitre, mots, action: `${address}${languageQuery(langue)}`, ...autreLangue }
    sendPage(res, langue, { ...made, data: { ...common, ...made.data } })
  }
}

/**
 * The work in the turn of the link. An open form is everybody's: there the address of who looks at it counts, and nobody
 * waits for what another one of that address sends.
 */
function inTurn<T>({ linkTurns }: Service, req: Request, path: string, work: () => Promise<T>): Promise<T> {
  const jeton = String(req.params['jeton'])
  if (path === '/formulaire/:jeton') return linkTurns(jeton, work)
  return req.method === 'GET' ? linkTurns(`${callerOf(req)} ${jeton}`, work) : work()
}

function statePage(res: Response, error: unknown, langue: Language): Page {
  const known = isStopped(error) ? error : stoppedBy(error)
  if (!known) throw error
  if (known.seconds !== undefined) res.set('Retry-After', String(known.seconds))
  const [titre, detail] = motsDe(langue).etats[known.etat]
  return { template: 'formulaire-fait', status: known.httpStatus, data: { titre, detail } }
}

/** What a body that could not be read means, or a database that does not answer; undefined for a mistake of ours. */
function stoppedBy(error: unknown): Stopped | undefined {
  const isProblem = error instanceof Problem
  if (isUnavailable(error) || (isProblem && error.status === 503)) return stop('indisponible', 503, 2)
  return isProblem ? stop('illisible', error.status) : undefined
}
