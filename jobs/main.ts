import { keepCompiled } from '../compile-cache.ts'
import { version } from '../config/version.ts'

keepCompiled()
if (process.argv.includes('--version')) console.log(version)
else await import('./process.ts')
