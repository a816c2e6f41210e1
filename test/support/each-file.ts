import { afterAll } from 'vitest'
import { endAll } from './processes/ends.ts'

afterAll(endAll, 60_000)
