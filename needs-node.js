import module from 'node:module'
import { join } from 'node:path'

// Loaded first by the scripts of package.json that start the service, its commands and its tools, and run before those that
// start a tool of others, whichever Node runs them. One that cannot read the files of the project would end with a stack
// that says ERR_UNKNOWN_FILE_EXTENSION.
const [major] = process.versions.node.split('.').map(Number)
if (major < 24) {
  const remedy = '`npm ci`, with its optional packages and their install scripts, brings it; or have it first in PATH'
  console.error(`The project needs Node 24, and this is ${process.version}: ${remedy}`)
  process.exit(2)
}

// What Node compiles of the source is kept for the next process, which then starts in half the time. Before the first
// file of TypeScript is read: what takes the types out of it, 16 MB in memory for good, is loaded for what is not kept.
module.enableCompileCache(join(import.meta.dirname, 'node_modules/.cache/compiled'))
