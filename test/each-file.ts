import { afterAll } from 'vitest'
import { endAll } from './ends.ts'

afterAll(endAll, 60_000)
