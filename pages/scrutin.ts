import type { NextFunction, Request, Response, Router } from 'express'
import { isCounted } from '../db/vote/figures/published.ts'
import { findVote } from '../db/vote/recus/counted.ts'
import { clientOf } from '../db/vote/publication.ts'
import { urneHandlers } from '../handlers/scrutin/urne.ts'
import { callerOf } from '../http/caller.ts'
import { callFail } from '../http/operations.ts'
import type { Service } from '../http/service.ts'
import { momentOf } from '../mail/dates.ts'
import { type Language, Problem } from '../problems.ts'
import { uuidIn } from '../rules/formats.ts'
import { readReceipt } from '../scrutin/index.ts'
import { languageQuery, type Page, servePage, type Visit, wantsPage } from './frame.ts'
import { serveLogText } from './scrutin-log.ts'
import { catalogueOf } from '../words/index.ts'
import { compileStopped } from './vote-stopped.ts'

/** Bytes and fields of the form with a receipt. */
const bounds = { limit: 2048, most: 10 }

/**
 * The public pages of a vote: its ballot box for whoever looks, and whether a receipt is counted. Nobody needs a key or a
 * link (decision H-15). A receipt is sent by a form that posts: it stands in no address, which histories and proxies keep.
 */
export function serveScrutinPages(router: Router, service: Service) {
  const pages = (part: string) =>
    servePage({
      service,
      name: ['route', `/scrutin/:campagneId/${part}`],
      turnOf: (req) => `${callerOf(req)} ${campagneOf(req)}`,
      addressOf: (req) => addressOf(req, part),
      common: (req, language) => ({
        ...{ heading: catalogueOf(language).box.heading, words: catalogueOf(language).box },
        ...{ boxAddress: addressOf(req, 'urne'), verificationAddress: addressOf(req, 'verification') },
        ...{
          logAddress: addressOf(req, 'urne/journal.txt'),
          resultAddress: addressOf(req, 'resultat'),
          minutesAddress: addressOf(req, 'proces-verbal'),
        },
        query: languageQuery(language),
      }),
      stopped: compileStopped(service),
    })
  router.get(
    '/scrutin/:campagneId/urne',
    browserOnly,
    pages('urne')((visit) => boxPage(visit, service)),
  )
  serveLogText(router, service)
  const verification = pages('verification')
  router.get(
    '/scrutin/:campagneId/verification',
    verification((visit) => verificationPage(visit, service)),
  )
  router.post(
    '/scrutin/:campagneId/verification',
    verification(
      (visit, { recu }) => verificationPage(visit, service, String(recu ?? '')),
      () => bounds,
    ),
  )
}

const browserOnly = (req: Request, _res: Response, next: NextFunction) => {
  next(wantsPage(req) ? undefined : 'route')
}

const campagneOf = (req: Request) => String(req.params['campagneId'])
const addressOf = (req: Request, part: string) => `/scrutin/${campagneOf(req)}/${part}`

/** The id of the address. */
function idOf(req: Request): string {
  const valeur = campagneOf(req)
  const id = uuidIn(valeur)
  if (id === undefined) throw new Problem({ code: 'Campagne.NotFound', slots: { valeur } })
  return id
}

/** The ballot box: how many ballots its log tells of, its heads and its keys. */
async function boxPage({ req, language }: Visit, service: Service): Promise<Page> {
  const words = catalogueOf(language).box
  const given = /[?&]avant=(\d{1,15})(?:&|$)/.exec(req.originalUrl)?.[1]
  const query = given === undefined ? {} : { avant: Number(given) }
  const path = { campagneId: idOf(req) }
  const urne = await urneHandlers.getUrne({ ...callFail, service, address: callerOf(req), path, query })
  const tetes = urne.tetes.map((tete) => ({ ...tete, moment: moment(tete.signeeLe, service, language) }))
  const last = urne.tetes.length === 100 ? urne.tetes.at(-1)?.taille : undefined
  const data = { titre: `${words.boxTitle} · ${urne.titre}`, heading: headingOf(language, urne.organisation) }
  return { template: 'urne', data: { ...data, urne, tetes, last, guard: words.guard[urne.garde] } }
}

const moment = (instant: string, { config }: Service, language: Language) =>
  momentOf(instant, config.timeZone, language)

const headingOf = (language: Language, organisation: string) => `${catalogueOf(language).box.heading} · ${organisation}`

/** Whether a receipt is counted; before the count, when that can be asked (decision H-15). */
async function verificationPage({ req, language }: Visit, service: Service, recu?: string): Promise<Page> {
  const words = catalogueOf(language).box
  const id = idOf(req)
  const { boxKeys } = service.config
  const clientId = await clientOf({ database: service.database, keys: boxKeys }, id)
  const found = clientId && (await service.database.crowd.read(clientId, (db) => findVote(db, id, boxKeys)))
  if (!found) throw new Problem({ code: 'Campagne.NotFound', slots: { valeur: id } })
  const isOver = found.etat === 'Termine' || found.etat === 'Archive'
  const wait = isOver ? words.awaited[found.garde] : words.later(moment(found.fermeture, service, language))
  const data = { titre: `${words.verifyTitle} · ${found.titre}`, heading: headingOf(language, found.organisation) }
  const isOut = found.empreinteResultat !== null && recu !== undefined
  const outcome = isOut ? await outcomeOf(service, clientId, id, recu) : undefined
  return { template: 'verification', data: { ...data, vote: found, wait, recu: recu ?? '', outcome } }
}

/** What is said of a receipt. Only for one that may be counted is the result looked at. */
async function outcomeOf({ database, config }: Service, clientId: string, id: string, recu: string) {
  const receipt = readReceipt(recu)
  if (receipt === undefined) return 'malformed'
  return (await isCounted({ database, keys: config.boxKeys, clientId, campagneId: id }, receipt))
    ? 'counted'
    : 'notCounted'
}
