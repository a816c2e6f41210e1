import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { version } from '../config/version.ts'

/**
 * `npm run sbom`: what a release is made of, as `build/sbom.json` (CycloneDX, by npm), and the licences of it. Fails where one
 * is not among those that were read, and where a package of production has a known vulnerability; says so where the registry
 * does not answer.
 */
const root = join(import.meta.dirname, '..')

/** Licences that let the service be run and changed, with their text kept. */
export const accepted = new Set([
  ...['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'PSF-2.0', 'MIT-0'],
  ...['(MIT OR CC0-1.0)', 'Bitstream-Vera'],
])

/** Packages whose package.json names none: what their files say. */
const declared: Readonly<Record<string, string>> = { 'dejavu-fonts-ttf': 'Bitstream-Vera', 'png-js': 'MIT' }

type Licence = { readonly license?: { readonly id?: string; readonly name?: string }; readonly expression?: string }
type Component = {
  readonly 'bom-ref': string
  readonly name: string
  readonly version: string
  readonly licenses?: readonly Licence[]
  readonly properties?: readonly { readonly name: string; readonly value: string }[]
}
type Bill = {
  readonly metadata: { readonly component: Component }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[]
}

/** Runs npm, whose result may be good whatever it ends with; it has two minutes. */
const npm = (...args: string[]) =>
  new Promise<string>((resolve) => {
    execFile('npm', args, { cwd: root, timeout: 120_000, maxBuffer: 67_108_864 }, (_, out) => {
      resolve(out)
    })
  })

/** The licence of a component, as one text; undefined where nobody knows. */
export function licenceOf({ name, licenses = [] }: Component): string | undefined {
  const said = licenses.map(({ license, expression }) => license?.id ?? license?.name ?? expression)
  return said.find((one) => one !== undefined) ?? declared[name]
}

/**
 * The bill of materials of production, under the name and the version of the service, wherever it is checked out. What is of
 * development only, npm says of each: `--omit=dev` of npm leaves out what a package of development asks for too.
 */
export async function billOf(): Promise<Bill> {
  const bill = JSON.parse(await npm('sbom', '--package-lock-only', '--sbom-format=cyclonedx')) as Bill
  const components = bill.components.filter((one) => !isOfDevelopment(one))
  const own = { ...bill.metadata.component, name: 'membres-et-votes', version }
  const kept = new Set([own, ...components].map((one) => one['bom-ref']))
  const dependencies = bill.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }))
  return { ...bill, metadata: { ...bill.metadata, component: own }, components, dependencies }
}

const isOfDevelopment = ({ properties = [] }: Component) =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true')

/** Prints the licences, and gives the packages whose licence was not read. */
function showLicences({ components }: Bill): readonly Component[] {
  const byLicence = Map.groupBy(components, (one) => licenceOf(one) ?? 'unknown')
  for (const [licence, those] of [...byLicence].toSorted(([, a], [, b]) => b.length - a.length))
    console.log(`${licence.padEnd(18)} ${String(those.length).padStart(4)}  ${those.length > 3 ? '' : named(those)}`)
  return components.filter((one) => !accepted.has(licenceOf(one) ?? ''))
}

const named = (those: readonly Component[]) => those.map(({ name, version: of }) => `${name} ${of}`).join(', ')

type Audit = { readonly metadata?: { readonly vulnerabilities: Readonly<Record<string, number>> } }

/** Whether npm knows of no vulnerability; said where it could not ask. */
async function isAudited(): Promise<boolean> {
  const text = await npm('audit', '--omit=dev', '--json')
  const { metadata } = JSON.parse(text || '{}') as Audit
  if (metadata === undefined) console.log('The registry did not answer: nothing was asked about vulnerabilities.')
  else console.log(`Vulnerabilities of packages of production: ${JSON.stringify(metadata.vulnerabilities)}`)
  return (metadata?.vulnerabilities['total'] ?? 0) === 0
}

if (import.meta.main) {
  const bill = await billOf()
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(join(root, 'build/sbom.json'), `${JSON.stringify(bill, null, 2)}\n`)
  console.log(`build/sbom.json: ${String(bill.components.length)} packages of version ${version}`)
  const unread = showLicences(bill)
  if (unread.length > 0) console.error(`Licences that nobody has read: ${named(unread)}`)
  if (!(await isAudited()) || unread.length > 0) process.exitCode = 1
}
