import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { readConfig } from '../config/config.ts'
import { type Database, type Db, openDatabase } from '../db/engine/database.ts'
import { queue } from '../db/outbox/courriels.ts'
import { newClient } from './data.ts'
import { alternate, median, perSecond, printLine, printTitle, processorTime, type Settings } from './measure.ts'
import type { Rig } from './rig.ts'

const messages = 1000
/** How many of one client the worker sends at once. */
const atOnce = 4

/** A turn: messages in a second, and the microseconds of processor that the sender used for one. */
type Turn = { readonly rate: number; readonly processor: number }

/** E-mails of the worker by SMTP to a server of this machine, rendered and recorded, against nodemailer alone. */
export async function benchCourriels(rig: Rig, { rounds }: Settings) {
  printTitle(`E-mails: ${String(messages)} messages by SMTP to a server of this machine, ${String(atOnce)} at once`)
  const receiver = await rig.startMailReceiver()
  const smtp = `smtp://127.0.0.1:${String(receiver.port)}?tls=off`
  const url = await rig.createDatabase('courriels')
  const database = openDatabase(url, {
    ...readConfig({ DATABASE_URL: url, ENVIRONMENT: 'developpement' }),
    tenantGuard: false,
  })
  const { id } = await newClient(url, 0)
  const mail = { MAIL_PROVIDER: 'Smtp', SMTP_URL: smtp, MAIL_FROM: 'membres@exemple.ca' }
  const service = await rig.startService(url, mail)
  const measures = {
    floor: () => costOf(process.pid, () => bare(receiver.port)),
    ours: () => costOf(service.pid, () => sent(database, id)),
  }
  await alternate(1, measures)
  const { floor, ours } = await alternate(rounds, measures)
  print(floor, ours)
  await service.stop()
  await database.close()
  await receiver.stop()
}

function print(floor: readonly Turn[], ours: readonly Turn[]) {
  const of = (turns: readonly Turn[], figure: keyof Turn) => median(turns.map((turn) => turn[figure]))
  const [bareRate, rate] = [of(floor, 'rate'), of(ours, 'rate')]
  printLine({ name: 'of one client', floor: perSecond(bareRate), ours: perSecond(rate), ratio: rate / bareRate })
  const [bareCost, cost] = [of(floor, 'processor'), of(ours, 'processor')]
  printLine({
    name: 'processor time of the sender for one',
    floor: `${bareCost.toFixed(0)} us`,
    ours: `${cost.toFixed(0)} us`,
    ratio: cost / bareCost,
  })
}

/** What it costs the process that sends. */
async function costOf(pid: number, send: () => Promise<number>): Promise<Turn> {
  const before = processorTime(pid)
  const milliseconds = await send()
  return { rate: messages / (milliseconds / 1000), processor: (processorTime(pid) - before) / messages }
}

const said = 'Votre adhésion au syndicat est confirmée. Merci, et bienvenue.'

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

/** Milliseconds from the commit of messages to the last one that is recorded as sent. Throws when one was not. */
async function sent(database: Database, clientId: string): Promise<number> {
  const donnees = { sujet: 'Bienvenue', contenu: `<p>${said}</p>`, estHtml: true, omettrePiedDePage: true }
  const one = (n: number) => ({
    ...{ modele: 'Transactionnel' as const, destinataire: `m${String(n)}@exemple.ca`, copie: null, donnees },
  })
  const started = await database.write(clientId, async (db) => {
    await queue(
      db,
      Array.from({ length: messages }, (_, n) => one(n)),
    )
    return performance.now()
  })
  while (await database.read(clientId, isOne('EnAttente'))) await sleep(10)
  const took = performance.now() - started
  for (const end of ['Rejete', 'Annule'] as const)
    if (await database.read(clientId, isOne(end))) throw new Error(`A message ended as ${end}`)
  return took
}

/** Whether a message of the client is in this state. */
const isOne =
  (statut: string) =>
  async ({ q, clientId }: Db) => {
    const mine = q.selectFrom('courriel').where('client_id', '=', clientId).where('statut', '=', statut)
    return (await mine.select('id').limit(1).execute()).length > 0
  }
