import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** The name of the package that `sdk/` becomes. */
export const sdkName = 'membres-et-votes-sdk'

/** The name of its program, as `npx` is given it. */
export const programName = 'membres-et-votes'

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
  files: ['../../sdk/index.ts', '../../sdk/commands/main.ts', '../../receiver/index.ts'],
  include: [],
}

/** What the packed code imports, in the majors that it is tried with; a program for Node 20 is given what runs there. */
const imported = { 'openapi-fetch': '', 'csv-parse': '', commander: '^14.0.0 || ' }

/** What its users import, and the room that each is the `index.ts` of. */
export const sdkRooms = { '.': 'sdk', './receiver': 'receiver' } as const

const builtFrom = (room: string) => ({ types: `./dist/${room}/index.d.ts`, default: `./dist/${room}/index.js` })

/** The manifest of the package: the version is that of the contract. */
function manifest() {
  const { info } = parse(read('openapi.yaml')) as { info: { version: string } }
  const { license, dependencies, devDependencies } = JSON.parse(read('package.json')) as {
    license: string
    dependencies: Record<string, string>
    devDependencies: Record<string, string>
  }
  const versions = { ...dependencies, ...devDependencies }
  return {
    ...{ name: sdkName, version: info.version, description: 'Client of the membership and voting service', license },
    ...{ type: 'module', sideEffects: false, engines: { node: '>=20.3' }, files: ['dist'] },
    exports: Object.fromEntries(Object.entries(sdkRooms).map(([name, room]) => [name, builtFrom(room)])),
    bin: { [programName]: './dist/sdk/commands/main.js' },
    dependencies: Object.fromEntries(
      Object.entries(imported).map(([name, older]) => [name, `${older}^${versions[name] ?? ''}`]),
    ),
  }
}

/** Makes an npm package of `sdk/` in `build/sdk-package`; gives the path of its file. */
export function packSdk(): string {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(compiler))
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest(), null, 2))
  cpSync(join(root, 'sdk/README.md'), join(folder, 'README.md'))
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], { stdio: 'inherit' })
  const [packed] = JSON.parse(execFileSync('npm', ['pack', '--json'], { cwd: folder, encoding: 'utf8' })) as {
    filename: string
  }[]
  return join(folder, packed?.filename ?? '')
}

if (import.meta.main) console.log(packSdk())
