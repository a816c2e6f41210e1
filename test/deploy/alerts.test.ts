import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { readConfig } from '../../config/config.ts'
import { newClient, startService } from '../support/api.ts'
import { migratedCopy } from '../support/processes/databases.ts'
import { launch, logLines } from '../support/processes/processes.ts'
import { secrets } from '../support/secrets.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

type Rules = { groups: { rules: { alert: string; expr: string }[] }[] }
type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] }
const alerts = (parse(read('deploy/prometheus/alerts.yaml')) as Rules).groups.flatMap(({ rules }) => rules)
const panels = (JSON.parse(read('deploy/grafana/dashboard.json')) as Dashboard).panels
const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

const hasPromtool = (() => {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    console.log('The alert rules and the queries of the dashboard are not checked: promtool is not installed')
    return false
  }
})()

const promtool = (...args: string[]) =>
  new Promise<string>((resolve) => {
    execFile('promtool', args, { cwd: join(root, 'deploy/prometheus') }, (error, out, err) => {
      resolve(error ? `${out}${err}` : 'good')
    })
  })

test.runIf(hasPromtool)(
  'promtool takes the rules, and they are raised when they are to be, and only then',
  async () => {
    expect(await promtool('check', 'rules', 'alerts.yaml')).toBe('good')
    expect(await promtool('test', 'rules', 'alerts.test.yaml')).toBe('good')
  },
)

test.runIf(hasPromtool)('promtool takes the queries of the dashboard, as rules', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'requetes-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
  })
  const rules = queries.map((expr, n) => ({ record: `panel:number:${String(n)}`, expr }))
  writeFileSync(join(folder, 'panels.yaml'), stringify({ groups: [{ name: 'panels', rules }] }))
  expect(await promtool('check', 'rules', join(folder, 'panels.yaml'))).toBe('good')
})

/** The measures that a query names, and the values of labels that it asks for. */
function named(query: string) {
  const values = [...query.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, name, matchers = '']) =>
    [...matchers.matchAll(/(\w+)="([^"]*)"/g)].map(([pair]) => [String(name), pair] as const),
  )
  const bare = query
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|on) \([^)]*\)/g, ' ')
    .replaceAll(/\b(?:unless|and|or)\b/g, ' ')
  const names = [...bare.matchAll(/\b[a-z]\w*(?!\w|\s*\()/g)].map(([name]) => name)
  return { names: names.filter((name) => name !== 'up'), values }
}

test('service and worker have every measure that an alert or the dashboard names', async () => {
  const DATABASE_URL = await migratedCopy()
  const own = { DATABASE_URL, ROW_LEVEL_SECURITY: 'false', SCRUTIN_PERIOD_MS: '200' }
  const running = await startService({ ...own, WORKER: 'true' })
  await (await newClient({ on: running })).ok('listSyndicats')
  const worker = launch({
    env: { ...secrets(), ...own, WORKER_PORT: '0' },
    command: [process.execPath, 'jobs/main.ts'],
  })
  const port = () => logLines(worker).find(({ msg }) => msg === 'worker started')?.['port'] as number | undefined
  await expect.poll(port).toBeDefined()
  const measures = async () =>
    (
      await Promise.all(
        [running.port, port()].map(async (at) => (await fetch(`http://127.0.0.1:${String(at)}/metrics`)).text()),
      )
    ).join('\n')
  // A task has been done once.
  await expect.poll(measures).toMatch(/^task_runs_total\{task="scrutins",outcome="done"\} [1-9]/m)
  await expect.poll(measures).toMatch(/^database_seconds_total\{operation="listSyndicats"/m)
  const text = await measures()
  const all = [...alerts.map(({ expr }) => expr), ...queries].map(named)
  expect(all.flatMap(({ names }) => names).length).toBeGreaterThan(20)
  const lacking = all
    .flatMap(({ names }) => names)
    .filter((name) => !new RegExp(`^(?:# TYPE )?${name}[{ ]`, 'm').test(text))
  expect([...new Set(lacking)]).toEqual([])
  const unsaid = all
    .flatMap(({ values }) => values)
    .filter(([name, pair]) => !new RegExp(`^${name}\\{[^}]*${pair}`, 'm').test(text))
  expect(unsaid).toEqual([])
})

test('the compose file gives service and worker settings that production takes, and files that are there', () => {
  type Service = { environment: Record<string, string>; volumes?: string[] }
  const text = read('compose.yaml').replaceAll(/\$\{\w+:\?\}/g, 'motdepasse')
  type Networks = { default: { ipam: { config: { gateway: string }[] } } }
  const { services, networks } = parse(text, { merge: true }) as {
    services: Record<string, Service>
    networks: Networks
  }
  const given = {
    ...secrets(),
    ...{ ENVIRONMENT: 'production', BASE_URL: 'https://api.exemple.ca', MAIL_PROVIDER: 'Smtp' },
    ...{ MAIL_FROM: 'a@exemple.ca', SMTP_URL: 'smtp://courriel.exemple.ca:587' },
  }
  for (const name of ['service', 'worker', 'migrate'])
    expect(readConfig({ ...given, ...services[name]?.environment }), name).toMatchObject({ migrateOnStart: false })
  // What the image writes to is on a volume that lasts, of the one that writes there.
  const [, , spool = '', backups = ''] = /^VOLUME ((\S+) (\S+))$/m.exec(read('Dockerfile')) ?? []
  expect(services['service']?.volumes?.filter((one) => one.endsWith(`:${spool}`))).toHaveLength(1)
  expect(services['worker']?.volumes?.filter((one) => one.endsWith(`:${backups}`))).toHaveLength(1)
  // The calls of the proxy come from the gateway of the network.
  const [{ gateway } = { gateway: '' }] = networks.default.ipam.config
  expect(services['service']?.environment['TRUST_PROXY']).toBe(gateway)
  const files = [...text.matchAll(/\.\/(deploy\/[\w./-]+):/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(5)
  for (const file of files) expect(read(file).length, file).toBeGreaterThan(0)
})
