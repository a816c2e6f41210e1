import type { Kysely } from 'kysely'
import { Counter, Gauge, type Registry } from 'prom-client'
import { countsOf } from '../db/outbox/comptes.ts'
import { pauses } from '../db/outbox/pauses.ts'
import type { DB } from '../generated/database.ts'

/** What an attempt to hand an e-mail over comes to. */
const outcomes = ['sent', 'refused', 'failing', 'account'] as const

/** The pauses of the providers of e-mails, and what became of the attempts of every worker. */
export function measureMail(registry: Registry, all: Kysely<DB>, configured: readonly string[]): void {
  new Gauge({
    name: 'mail_provider_paused',
    help: 'Whether a provider of e-mails is paused for all clients, and for how many clients it is.',
    labelNames: ['provider', 'of'],
    registers: [registry],
    async collect() {
      this.reset()
      // A database that is away is told of elsewhere: the other measures are read all the same.
      const found = await pauses(all).catch(() => [])
      for (const { fournisseur, isOfAll, nombre } of found)
        this.set({ provider: fournisseur, of: isOfAll ? 'all' : 'clients' }, nombre)
    },
  })
  new Counter({
    name: 'mail_attempts_total',
    help: 'Attempts to hand an e-mail over, by provider and outcome: sent, refused for good, failing for the moment, or by the account.',
    labelNames: ['provider', 'outcome'],
    registers: [registry],
    async collect() {
      const found = await countsOf(all).catch(() => undefined)
      if (!found) return
      this.reset()
      // A rule sees a count grow, not begin: the first attempt that fails must be more than nothing.
      for (const provider of configured) for (const outcome of outcomes) this.inc({ provider, outcome }, 0)
      for (const { fournisseur, issue, nombre } of found) this.inc({ provider: fournisseur, outcome: issue }, nombre)
    },
  })
}
