import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/** Keeps what Node compiles of the source for the next process, which then starts in half the time. */
export const keepCompiled = () => enableCompileCache(join(import.meta.dirname, 'node_modules/.cache/compiled'))
