import { sql } from 'kysely'
import type { Database } from '../../engine/database.ts'
import { clientsOverdue, type Kept } from '../../engine/overdue.ts'
import { type Conservation, countRules } from '../clients.ts'

/**
 * What is kept by a rule: how many clients have one, and how many of them keep something that is over its time; of
 * signatures all have the same one, and which are over is not looked for. `next` is in how many seconds a round comes for it;
 * null where none ever did.
 */
export type Retention = {
  readonly what: string
  readonly rules: number | null
  readonly over: number | null
  readonly next: number | null
}

type Kind = readonly [what: string, kept: Kept, rule: keyof Conservation, chore: string]

const kinds: readonly Kind[] = [
  ['personnes', 'personne', 'conservationPersonnesAns', 'anonymiseDeactivated'],
  ['demandes', 'demande', 'conservationDemandesJours', 'eraseRejected'],
  ['liens', 'lien', 'conservationLiensJours', 'eraseUnanswered'],
  ['courriels', 'courriel', 'conservationCourrielsJours', 'pruneCourriels'],
  ['actes', 'acte', 'conservationActesAns', 'forgetActes'],
]

/** How the rules of all clients stand (decision C-19); e-mails of those who have none are kept so many days. */
export async function retentions(database: Database, mailDays: number): Promise<Retention[]> {
  const rules = await countRules(database.registry)
  const due = await nextRounds(database)
  const found: Retention[] = []
  for (const [what, kept, rule, chore] of kinds) {
    const over = (await clientsOverdue(database, kept, mailDays)).length
    found.push({ what, rules: rules[rule], over, next: due.get(chore) ?? null })
  }
  return [...found, { what: 'signatures', rules: null, over: null, next: due.get('eraseSignatures') ?? null }]
}

/** In how many seconds each chore is due again. */
async function nextRounds({ registry }: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await registry
    .selectFrom('menage')
    .select(['nom', sql<number>`extract(epoch from jusqua - now())::float8`.as('seconds')])
    .execute()
  return new Map(rows.map(({ nom, seconds }) => [nom, seconds]))
}
