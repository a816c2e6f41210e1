import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { addCounts } from '../db/outbox/comptes.ts'
import type { DB } from '../generated/database.ts'
import { every } from '../pace/every.ts'
import { openFailures } from './failures.ts'
import type { Outcome } from './outcomes.ts'

export type Comptes = ReturnType<typeof openComptes>

/** What an attempt has come to, in a word. */
function issueOf({ fate, states = {}, fault }: Outcome): string {
  if (fault) return fault.kind
  if (Object.values(states).includes('Transmis')) return 'sent'
  if (fate.stage === 'pending') return 'failing'
  return fate.statut === 'Transmis' ? 'sent' : 'refused'
}

const says = {
  failed: 'the attempts of e-mails could not be counted',
  works: 'the attempts of e-mails are counted again',
}

/** Counts the attempts of this worker, and adds them to those of all every few seconds, outside of the turns that send. */
export function openComptes(registry: Kysely<DB>, log: Logger) {
  const { attempt } = openFailures(log, says)
  let counted = new Map<string, { fournisseur: string; issue: string; nombre: number }>()
  async function write() {
    if (counted.size === 0) return
    const given = [...counted.values()]
    counted = new Map()
    await attempt({}, () =>
      addCounts(registry, given).catch((error: unknown) => {
        for (const { fournisseur, issue, nombre } of given) add(fournisseur, issue, nombre)
        throw error
      }),
    )
  }
  function add(fournisseur: string, issue: string, nombre: number) {
    const key = `${fournisseur} ${issue}`
    const before = counted.get(key)?.nombre ?? 0
    counted.set(key, { fournisseur, issue, nombre: before + nombre })
  }
  const rounds = every(5000, write)
  return {
    note: (fournisseur: string, outcome: Outcome) => {
      add(fournisseur, issueOf(outcome), 1)
    },
    /** Writes what is still in memory; call it before the database closes. */
    async stop() {
      await rounds.stop()
      await write()
    },
  }
}
