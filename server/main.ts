import '../needs-node.js'
import { version } from '../config/version.ts'

if (process.argv.includes('--version')) console.log(version)
else await import('./process.ts')
