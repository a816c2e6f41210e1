import express, { type Express, type Request, type RequestHandler, type Router } from 'express'
import { isLocal } from '../http/caller.ts'
import { refuseMethod } from '../http/problems.ts'
import type { Service } from '../http/service.ts'
import { serveFormPages } from './formulaire.ts'
import { scriptFile, styleFile } from './frame.ts'
import { serveJournal } from './journal.ts'
import { servePreview } from './preview.ts'
import { serveScrutinPages } from './scrutin.ts'
import { serveVotePages } from './vote.ts'

type Room = {
  readonly words: readonly string[]
  readonly serve: (router: Router, service: Service) => void
  /** Who is shown them; nobody else is told that they are there. */
  readonly isFor?: (req: Request) => boolean
}

/** The pages by the first words of their addresses. */
const rooms: readonly Room[] = [
  { words: ['pages'], serve: serveFiles },
  { words: ['formulaire', 'adherer'], serve: serveFormPages },
  { words: ['journal'], serve: serveJournal, isFor: isLocal },
  { words: ['vote'], serve: serveVotePages },
  { words: ['scrutin'], serve: serveScrutinPages },
]

/**
 * The pages, before the operations that have their addresses: a program that asks for one of these is answered below. A
 * call whose first word has no pages passes all of them at once, since express would try the pattern of each. What is
 * given back stands behind all that is served, and refuses the methods that a page alone at its address does not have.
 */
export function servePages(app: Express, service: Service): RequestHandler {
  const routers = new Map(rooms.flatMap((room) => entriesOf(room, service)))
  const roomOf = (req: Request) => {
    const found = routers.get(req.path.split('/', 2)[1] ?? '')
    return found?.isFor?.(req) === false ? undefined : found
  }
  app.use((req, res, next) => {
    const found = roomOf(req)
    // A router of express answers OPTIONS itself where no route of it does.
    if (found && req.method !== 'OPTIONS') found.pages(req, res, next)
    else next()
  })
  servePreview(app, service)
  return (req, res, next) => {
    const found = roomOf(req)
    if (found) found.others(req, res, next)
    else next()
  }
}

const newRouter = () => express.Router({ caseSensitive: true, strict: true })

function entriesOf({ words, serve, isFor }: Room, service: Service) {
  const pages = newRouter()
  serve(pages, service)
  const room = { pages, others: othersOf(pages), isFor }
  return words.map((word) => [word, room] as const)
}

/** Refuses the methods that no page of a path has. */
function othersOf({ stack }: Router): Router {
  const others = newRouter()
  const routes = Map.groupBy(
    stack.flatMap(({ route }) => route ?? []),
    ({ path }) => path,
  )
  for (const [path, served] of routes) {
    const methods = new Set(served.flatMap(({ stack }) => stack.map(({ method }) => method.toUpperCase())))
    others.all(path, (req, res) => refuseMethod(req, res, methods))
  }
  return others
}

/** What the pages load beside themselves. */
function serveFiles(router: Router) {
  for (const [name, file] of Object.entries({ 'style.css': styleFile, 'signature.js': scriptFile }))
    router.get(`/pages/${name}`, (_req, res) => {
      res.sendFile(file, { maxAge: '1h' })
    })
}
