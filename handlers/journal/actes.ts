import * as actes from '../../db/journal/actes/list.ts'
import type { Handlers } from '../handler.ts'

export const acteHandlers = {
  listActes: ({ db, query }) => actes.list(db, query),
} satisfies Partial<Handlers>
