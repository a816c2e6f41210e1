import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { version } from '../../config/version.ts'

const root = join(import.meta.dirname, '../..')

const ended = (args: readonly string[]) =>
  new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    const child = execFile(process.execPath, args, { cwd: root }, (_, out, err) => {
      resolve({ code: child.exitCode, out, err })
    })
  })

/** What Node is told to load first, so that it says to be another one. */
const pretending = (version: string) => {
  const older = `for (const [name, value] of [['version', 'v${version}'], ['versions', { ...process.versions, node: '${version}' }]])
    Object.defineProperty(process, name, { value })`
  return ['--import', `data:text/javascript,${encodeURIComponent(older)}`]
}

test.each(['18.20.8', '20.20.2', '23.11.1'])('under Node %s a script ends with one line', async (version) => {
  const { code, out, err } = await ended([...pretending(version), '--import', './needs-node.js', 'server/main.ts'])
  expect([code, out]).toEqual([2, ''])
  expect(err).toMatch(new RegExp(`^The project needs Node 24, and this is v${version}: [^\n]*\n$`))
})

test('under Node 24 it says nothing', async () => {
  expect(await ended([...pretending('24.0.0'), 'needs-node.js'])).toEqual({ code: 0, out: '', err: '' })
})

test('what is kept of the source is read without what takes its types out, which would stay in memory', async () => {
  const says = `process.on('exit', () => console.log(process.moduleLoadList.some((name) => name.includes('deps/amaro'))))`
  const asking = ['--import', `data:text/javascript,${encodeURIComponent(says)}`]
  const start = () => ended([...asking, '--import', './needs-node.js', 'server/main.ts', '--version'])
  // The first one keeps what nobody has kept yet.
  await start()
  expect(await start()).toEqual({ code: 0, out: `${version}\nfalse\n`, err: '' })
})

test('every script that runs what Node 24 alone reads asks for it first', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const asking = (name: string) =>
    scripts[name]?.startsWith('node --import ./needs-node.js ') || scripts[`pre${name}`] === 'node needs-node.js'
  const reading = Object.keys(scripts).filter((name) => /\.ts\b|vitest|stryker|redocly/.test(scripts[name] ?? ''))
  expect(reading.filter((name) => !asking(name))).toEqual([])
})
