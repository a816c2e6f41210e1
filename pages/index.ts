import express, { type Express, type Router } from 'express'
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
  /** They refuse other methods than theirs, OPTIONS too, as operations do. */
  readonly refuseOthers?: true
}

/** The pages by the first words of their addresses. */
const rooms: readonly Room[] = [
  { words: ['pages'], serve: serveFiles },
  { words: ['formulaire', 'adherer'], serve: serveFormPages, refuseOthers: true },
  { words: ['journal'], serve: serveJournal },
  { words: ['vote'], serve: serveVotePages },
  { words: ['scrutin'], serve: serveScrutinPages },
]

/**
 * The pages, before the operations that have their addresses: a program that asks for one of these is answered below. A
 * call whose first word has no pages passes all of them at once, since express would try the pattern of each.
 */
export function servePages(app: Express, service: Service) {
  const routers = new Map(rooms.flatMap((room) => entriesOf(room, service)))
  app.use((req, res, next) => {
    const found = routers.get(req.path.split('/', 2)[1] ?? '')
    // A router of express answers OPTIONS itself where no route of it does.
    if (found && (req.method !== 'OPTIONS' || found.refuseOthers)) found.router(req, res, next)
    else next()
  })
  servePreview(app, service)
}

function entriesOf({ words, serve, refuseOthers }: Room, service: Service) {
  const router = express.Router({ caseSensitive: true, strict: true })
  serve(router, service)
  return words.map((word) => [word, { router, refuseOthers }] as const)
}

/** What the pages load beside themselves. */
function serveFiles(router: Router) {
  for (const [name, file] of Object.entries({ 'style.css': styleFile, 'signature.js': scriptFile }))
    router.get(`/pages/${name}`, (_req, res) => {
      res.sendFile(file, { maxAge: '1h' })
    })
}
