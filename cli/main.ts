import '../needs-node.js'

await import('./program.ts')
