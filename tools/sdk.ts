import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** The name of the package that `sdk/` becomes. */
export const sdkName = 'membres-et-votes-sdk'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'build/sdk-package')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** What says how to compile `sdk/` with what it imports: JavaScript and its types. */
const compiler = {
  extends: '../../tsconfig.json',
  compilerOptions: {
    noEmit: false,
    declaration: true,
    outDir: 'dist',
    rootDir: '../..',
    target: 'es2022',
    skipLibCheck: true,
  },
  files: ['../../sdk/index.ts', '../../receiver/index.ts'],
  include: [],
}

const builtFrom = (room: string) => ({ types: `./dist/${room}/index.d.ts`, default: `./dist/${room}/index.js` })

/** The manifest of the package: the version is that of the contract. */
function manifest() {
  const { info } = parse(read('openapi.yaml')) as { info: { version: string } }
  const { license, devDependencies } = JSON.parse(read('package.json')) as {
    license: string
    devDependencies: Record<string, string>
  }
  return {
    ...{ name: sdkName, version: info.version, description: 'Client of the membership and voting service', license },
    ...{ type: 'module', sideEffects: false, engines: { node: '>=20.3' }, files: ['dist'] },
    exports: { '.': builtFrom('sdk'), './receiver': builtFrom('receiver') },
    dependencies: { 'openapi-fetch': `^${devDependencies['openapi-fetch'] ?? ''}` },
  }
}

/** Makes an npm package of `sdk/` in `build/sdk-package`; gives the path of its file. */
export function packSdk(): string {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(compiler))
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest(), null, 2))
  cpSync(join(root, 'sdk/README.md'), join(folder, 'README.md'))
  execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder], { stdio: 'inherit' })
  const [packed] = JSON.parse(execFileSync('npm', ['pack', '--json'], { cwd: folder, encoding: 'utf8' })) as {
    filename: string
  }[]
  return join(folder, packed?.filename ?? '')
}

if (import.meta.main) console.log(packSdk())
