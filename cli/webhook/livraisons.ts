import type { Command } from 'commander'
import { emitTest } from '../../db/outbox/evenements.ts'
import * as livraisons from '../../db/outbox/livraisons.ts'
import { misused, refuse } from '../../sdk/commands/failure.ts'
import { note, outputOf } from '../../sdk/commands/output.ts'
import { print } from '../../sdk/commands/stdout.ts'
import { asClient } from '../session.ts'
import { found } from './webhook.ts'

const columns = ['id', 'evenement', 'statut', 'tentatives', 'dateCreationUtc', 'derniereErreur'] as const

const refuseDisabled = (one: string) => refuse(`Subscription ${one} is disabled: reactivate it first`)

export const sendTest = (idClient: string, one: string, _: unknown, command: Command) =>
  asClient(idClient, async (db) => {
    if ((await found(db, one)).etat === 'Desactive') refuseDisabled(one)
    const livraison = await emitTest(db, one)
    outputOf(command).line(livraison, { idLivraison: livraison, idAbonnement: one })
    note('`webhook list-deliveries` shows what became of it')
  })

type Shown = { subscription?: string; status?: string; from?: string; to?: string; limit: number }

export const printDeliveries = (idClient: string, shown: Shown, command: Command) =>
  asClient(idClient, async (db) => {
    const { subscription, status, from, to, limit } = shown
    const filter = { idAbonnement: subscription, statut: status, depuis: from, jusqua: to }
    const output = outputOf(command)
    const list = await livraisons.latest(db, filter, limit)
    if (output.json) print(JSON.stringify(list, null, 2))
    else output.table(list.map(withoutAttempts), columns, 'There is no such delivery')
  })

const withoutAttempts = ({ essais: _, ...shown }: livraisons.Livraison) => shown

export const resend = (idClient: string, one: string, _: unknown, command: Command) =>
  asClient(idClient, async (db) => {
    const livraison =
      (await livraisons.findToResend(db, one)) ??
      refuse(`There is no delivery ${one}: \`webhook list-deliveries\` shows those of a client`)
    if (livraison.etat === 'Desactive') refuseDisabled(livraison.idAbonnement)
    if (!(await livraisons.resend(db, one))) refuse(`Delivery ${one} is on its way already`)
    outputOf(command).line(`Delivery ${one} is sent again`, { idLivraison: one })
  })

type Span = { from: string; to: string }

export const replay = (idClient: string, one: string, { from, to }: Span, command: Command) =>
  asClient(idClient, async (db) => {
    if (Date.parse(from) >= Date.parse(to)) misused('--to must be after --from')
    if ((await found(db, one)).etat === 'Desactive') refuseDisabled(one)
    const nombre = await livraisons.replay(db, one, from, to)
    outputOf(command).line(`${String(nombre)} deliveries are sent again`, { nombre })
  })
