import { createTransport } from 'nodemailer'
import { readConfig } from '../../config/config.ts'
import { openDatabase } from '../../db/engine/database.ts'
import { queue } from '../../db/outbox/courriels.ts'
import { newClient } from '../data.ts'
import { printTitle, type Settings } from '../measure.ts'
import type { Rig } from '../rig.ts'
import { compareSending, messages, untilSent } from './compared.ts'

/** How many of one client the worker sends at once. */
const atOnce = 4

/** E-mails of the worker by SMTP to a server of this machine, rendered and recorded, against nodemailer alone. */
export async function benchCourriels(rig: Rig, { rounds }: Settings) {
  printTitle(`E-mails: ${String(messages)} messages by SMTP to a server of this machine`)
  const receiver = await rig.startMailReceiver()
  const smtp = `smtp://127.0.0.1:${String(receiver.port)}?tls=off`
  const url = await rig.createDatabase('courriels')
  const config = readConfig({ DATABASE_URL: url, ENVIRONMENT: 'developpement' })
  const database = openDatabase(url, { ...config, tenantGuard: false })
  const { id } = await newClient(url, 0)
  const mail = { MAIL_PROVIDER: 'Smtp', SMTP_URL: smtp, MAIL_FROM: 'membres@exemple.ca' }
  const service = await rig.startService(url, mail)
  const awaited = { queue: 'courriel', sent: 'Transmis' } as const
  const ways = {
    floor: { pid: process.pid, send: () => bare(receiver.port) },
    ours: {
      pid: service.pid,
      send: () => untilSent(database, id, awaited, (db) => queue(db, Array.from({ length: messages }, one))),
    },
  }
  await compareSending({ name: `of one client, ${String(atOnce)} at once` }, ways, rounds)
  await service.stop()
  await database.close()
  await receiver.stop()
}

const said = 'Votre adhésion au syndicat est confirmée. Merci, et bienvenue.'
const donnees = { sujet: 'Bienvenue', contenu: `<p>${said}</p>`, estHtml: true, omettrePiedDePage: true }
const one = (_: unknown, n: number) => ({
  ...{ modele: 'Transactionnel' as const, destinataire: `m${String(n)}@exemple.ca`, copie: null, donnees },
})

/** Milliseconds of as many messages by nodemailer, over as many connections, which are used again. */
async function bare(port: number): Promise<number> {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true, pool: true, maxConnections: atOnce })
  const started = performance.now()
  const send = (n: number) =>
    transport.sendMail({
      ...{ from: 'membres@exemple.ca', to: `m${String(n)}@exemple.ca`, subject: 'Bienvenue' },
      ...{ text: said, html: `<p>${said}</p>` },
    })
  const all = await Promise.all(Array.from({ length: messages }, (_, n) => send(n)))
  const took = performance.now() - started
  transport.close()
  if (all.some(({ rejected }) => rejected.length > 0)) throw new Error('The floor was refused')
  return took
}
