import type { Command } from 'commander'
import type { Db } from '../db/engine/database.ts'
import { clear, first } from '../db/outbox/adresses-supprimees.ts'
import { find, latest } from '../db/outbox/envois.ts'
import type { Refusal } from '../db/outbox/envois-changed.ts'
import { cancelCourriel, resendCourriel } from '../db/vote/envois-changed.ts'
import { refuse } from '../sdk/commands/failure.ts'
import { outputOf } from '../sdk/commands/output.ts'
import { asClient } from './session.ts'

type Shown = { status?: string; to?: string; from?: string; limit: number }
const columns = ['dateUtc', 'modele', 'destinataire', 'statut', 'tentatives', 'raison', 'id'] as const

export const printEnvois = (client: string, { status, to, from, limit }: Shown, command: Command) =>
  asClient(client, async (db) => {
    const list = await latest(db, { statut: status as 'Rejete' | undefined, destinataire: to, apres: from }, limit)
    outputOf(command).table(list, columns, 'There is no such e-mail')
  })

const unknown = (id: string) => refuse(`There is no e-mail ${id}: \`courriel list\` shows those of a client`)

export const printEnvoi = (client: string, id: string, _: unknown, command: Command) =>
  asClient(client, async (db) => {
    outputOf(command).record({ ...((await find(db, id)) ?? unknown(id)) })
  })

const reasons: Readonly<Record<Exclude<Refusal, 'NotFound'>, string>> = {
  DejaTransmis: 'has been handed over, and what it said is not kept: make a new one',
  EnCours: 'is being sent at this moment',
  Termine: 'has ended',
}

/** A command that changes one e-mail, and says what it has done. */
const change =
  (work: (db: Db, id: string) => Promise<Refusal | undefined>, done: string) =>
  (client: string, id: string, _: unknown, command: Command) =>
    asClient(client, async (db) => {
      const refused = await work(db, id)
      if (refused === 'NotFound') unknown(id)
      else if (refused) refuse(`E-mail ${id} ${reasons[refused]}`)
      outputOf(command).line(`E-mail ${id} ${done}`, { id })
    })

export const resendOne = change(resendCourriel, 'is sent again')
export const cancelOne = change(cancelCourriel, 'is cancelled')

export const printSuppressed = (client: string, { limit }: { limit: number }, command: Command) =>
  asClient(client, async (db) => {
    const list = await first(db, limit)
    outputOf(command).table(list, ['dateUtc', 'adresse', 'motif', 'raison'], 'Every address is written to')
  })

export const clearSuppressed = (client: string, adresse: string, _: unknown, command: Command) =>
  asClient(client, async (db) => {
    if (!(await clear(db, adresse))) refuse(`The address ${adresse} is none that nothing is sent to`)
    outputOf(command).line(`The address ${adresse} is written to again`, { client, adresse })
  })
