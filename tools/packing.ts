import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** What says how to compile a room with what it imports: JavaScript and its types. */
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
  include: [],
}

type Manifest = { readonly license: string; readonly [kind: string]: unknown }
const own = () => JSON.parse(read('package.json')) as Manifest & Record<string, Record<string, string>>

/** What a package may import, each in the majors that it is tried with here, after the older ones that are named. */
export function versionsOf(imported: Readonly<Record<string, string>>): Record<string, string> {
  const { dependencies, devDependencies } = own()
  const versions = { ...dependencies, ...devDependencies }
  return Object.fromEntries(Object.entries(imported).map(([name, older]) => [name, `${older}^${versions[name] ?? ''}`]))
}

/**
 * Makes an npm package of a room in `build/`, of these modules and what they import; gives the path of its file. Its
 * version is that of the contract.
 */
export function pack(room: string, modules: readonly string[], manifest: Readonly<Record<string, unknown>>): string {
  const folder = join(root, `build/${room}-package`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const write = (name: string, value: unknown) => {
    writeFileSync(join(folder, name), JSON.stringify(value, null, 2))
  }
  const { info } = parse(read('openapi.yaml')) as { info: { version: string } }
  write('tsconfig.json', { ...compiler, files: modules.map((module) => `../../${module}`) })
  const common = { version: info.version, license: own().license, type: 'module', sideEffects: false, files: ['dist'] }
  write('package.json', { ...common, ...manifest })
  cpSync(join(root, room, 'README.md'), join(folder, 'README.md'))
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], { stdio: 'inherit' })
  const [packed] = JSON.parse(execFileSync('npm', ['pack', '--json'], { cwd: folder, encoding: 'utf8' })) as {
    filename: string
  }[]
  return join(folder, packed?.filename ?? '')
}
