import { sql } from 'kysely'
import type { Logger } from 'pino'
import { onTestFinished } from 'vitest'
import { type Courriel, queue } from '../../../db/outbox/courriels.ts'
import { newClient, startService } from '../../support/api.ts'
import { launch } from '../../support/processes/processes.ts'

/** A transactional e-mail to an address. */
export const message = (destinataire: string, contenu = 'Bonjour', estHtml = false): Courriel => ({
  ...{ modele: 'Transactionnel', destinataire, copie: null },
  donnees: { sujet: 'Message', contenu, estHtml, omettrePiedDePage: true },
})

type Row = { statut: string; tentatives: number; html: string | null; erreur: string | null }

/** Services and workers that send by SMTP, on a database whose clients nobody else's worker sees. */
export function courrielsOn(DATABASE_URL: string) {
  const settings = (smtp: string) => ({
    ...{ DATABASE_URL, MAIL_PROVIDER: 'Smtp', SMTP_URL: smtp, MAIL_FROM: 'membres@exemple.ca' },
    ...{ MAIL_RETRY_SECONDS: '1,1,1', WORKER_ROUND_MS: '200', MIGRATE_ON_START: 'true', ROW_LEVEL_SECURITY: 'false' },
  })

  /** A service with a client; it says what happens where it is told to. */
  async function serve(smtp: string, changes: Record<string, string> = {}, log?: Logger) {
    const running = await startService({ ...settings(smtp), WORKER: 'true', ...changes }, log)
    // Whatever becomes of the test, nothing of it sends the messages of the next one.
    onTestFinished(() => running.stop())
    const client = await newClient({ on: running })
    const { database } = running.service
    const rows = async () => {
      const { rows: found } = await sql<Row>`
        select c.statut, c.tentatives, c.html, c.derniere_erreur as erreur from courriel c
        where c.client_id = ${client.id} order by c.date_creation, c.id`.execute(database.registry)
      return found
    }
    const enqueue = (count: number, address = (n: number) => `m${String(n)}@exemple.ca`) =>
      database.write(client.id, (db) =>
        queue(
          db,
          Array.from({ length: count }, (_, n) => message(address(n))),
        ),
      )
    return { ...client, running, rows, enqueue }
  }

  /** A worker as a process of its own. */
  function worker(smtp: string) {
    const launched = launch({ env: settings(smtp), command: [process.execPath, 'jobs/main.ts'] })
    onTestFinished(async () => {
      launched.kill('SIGKILL')
      await launched.ended
    })
    return launched
  }
  return { serve, worker }
}
