import * as formulaires from '../db/forms/formulaires.ts'
import type { Handlers } from './handler.ts'

export const formulaireHandlers = {
  listFormulaires: ({ db }) => formulaires.list(db),
} satisfies Partial<Handlers>
