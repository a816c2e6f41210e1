import { mkdir, mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { startBackups } from '../../jobs/backups.ts'
import { openMeasures } from '../../sight/measures.ts'
import { service, testConfig } from '../support/api.ts'

const { database } = (await service()).service

/** Backups of every second into a folder, which all fail; gives what they log. */
function failing(folder: string) {
  const config = testConfig()
  const measures = openMeasures({ database, config, process: 'worker' })
  const lines: string[] = []
  const backups = startBackups({
    ...{ database, directUrl: 'postgres://127.0.0.1:9/', measures },
    config: { ...config, backups: { ...config.backups, schedule: '* * * * * *', folder } },
    log: pino({}, { write: (line: string) => void lines.push(line) }),
  })
  onTestFinished(() => backups.stop())
  return { lines, measures }
}

test('what backups that were killed have left is erased after a day, and logged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sauvegardes-'))
  const [old, written] = ['sauvegarde-2020-01-01T00-00-00Z.part', 'sauvegarde-2020-01-02T00-00-00Z.part'] as const
  const [other, whole] = ['syndicat-abc.part', 'sauvegarde-2020-01-03T00-00-00Z'] as const
  const before = new Date('2020-01-05')
  for (const name of [old, written, other, whole].map((one) => join(folder, one))) {
    await mkdir(name)
    await writeFile(join(name, 'employe.copy.zst'), 'x')
    if (!name.endsWith(written)) await utimes(join(name, 'employe.copy.zst'), before, before)
    await utimes(name, before, before)
  }
  const { lines } = failing(folder)
  await expect.poll(() => lines.join(''), { timeout: 20_000 }).toContain(`"erased":["${old}"]`)
  const left = (await readdir(folder)).filter((name) => !name.includes(String(new Date().getFullYear())))
  expect(left).toEqual([whole, written, other].sort())
})

test('a backup that fails is counted as a task that fails, and logged, where a file has the name of its folder too', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'sauvegardes-')), 'fichier')
  await writeFile(folder, '')
  const { lines, measures } = failing(folder)
  const failed = async () => {
    const { values = [] } = (await measures.registry.getSingleMetric('task_runs_total')?.get()) ?? {}
    const mine = values.find(({ labels }) => labels['task'] === 'sauvegarde' && labels['outcome'] === 'failed')
    return mine?.value
  }
  expect(await failed()).toBe(0)
  await expect.poll(failed, { timeout: 20_000 }).toBeGreaterThan(0)
  expect(lines.join('')).toContain('a backup has failed')
})
