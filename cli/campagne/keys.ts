import type { Command } from 'commander'
import { keysNeeded } from '../../db/vote/box/needed.ts'
import type { Ring } from '../../rules/ring.ts'
import { note, outputOf } from '../../sdk/commands/output.ts'
import { withDatabase } from '../session.ts'
import { settingsFor } from '../settings.ts'

const columns = ['clientId', 'campagneId', 'titre', 'cleDUrne', 'clesDeSignature', 'bloque'] as const

export const printKeysNeeded = (_: unknown, command: Command) =>
  withDatabase(async ({ database }) => {
    const { boxKeys } = settingsFor('VOTE_KEY', 'SCRUTIN_SIGNING_KEY')
    const needed = await keysNeeded(database, boxKeys)
    outputOf(command).table(needed, columns, 'No campaign is open or waits for its count')
    const boxes = needed.map(({ cleDUrne }) => cleDUrne)
    told('VOTE_KEY', boxKeys.box, boxes, 'it can be thrown away')
    const signers = needed.flatMap(({ clesDeSignature }) => [...new Set(clesDeSignature)])
    told(
      'SCRUTIN_SIGNING_KEY',
      boxKeys.signing,
      signers,
      'no count needs it; keep it while results that it signed are shown',
    )
  })

/** Says of each key of a ring what needs it, and which are needed and not there. */
function told(name: string, ring: Ring, needed: readonly (string | null)[], useless: string) {
  for (const [place, { id }] of ring.entries()) {
    const count = needed.filter((one) => one === id).length
    const use = count === 1 ? 'is needed by 1 campaign' : `is needed by ${String(count)} campaigns`
    const spare = place === 0 ? 'new campaigns take it' : useless
    note(`${name} ${id}: ${count === 0 ? spare : use}`)
  }
  const missing = new Set(needed.filter((id) => id !== null && !ring.some((key) => key.id === id)))
  for (const id of missing) note(`${name} ${String(id)}: is needed and not there`)
}
