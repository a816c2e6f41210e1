import { createHash } from 'node:crypto'
import type { Input } from '../api.ts'
import type { Lock } from '../held-rows.ts'

/** The same call under a key. */
export const keyed = (input: Input, cle = 'paie-1'): Input => ({
  ...input,
  headers: { ...input.headers, 'idempotency-key': cle },
})

/** A key as another request left it, or has it still: what a transaction holds. */
export const held = ({ id }: { readonly id: string }, operation: string, cle: string): Lock => ({
  text: `insert into cle_idempotence (client_id, operation, cle, empreinte, date_creation) values ($1, $2, $3, $4, now())`,
  values: [id, operation, cle, createHash('sha256').digest()],
})
