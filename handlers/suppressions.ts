import * as suppressions from '../db/lists/suppressions.ts'
import type { Handlers } from './handler.ts'

export const suppressionHandlers = {
  listSuppressions: ({ db, query }) => suppressions.list(db, query),
} satisfies Partial<Handlers>
