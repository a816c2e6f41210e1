import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { startBackups } from '../../jobs/backups.ts'
import { openMeasures } from '../../sight/measures.ts'
import { service, testConfig } from '../support/api.ts'

const { database } = (await service()).service

test('a backup that fails is counted as a task that fails, and logged, where a file has the name of its folder too', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'sauvegardes-')), 'fichier')
  await writeFile(folder, '')
  const config = testConfig()
  const measures = openMeasures({ database, config, process: 'worker' })
  const lines: string[] = []
  const backups = startBackups({
    ...{ database, directUrl: 'postgres://127.0.0.1:9/', measures },
    config: { ...config, backups: { ...config.backups, schedule: '* * * * * *', folder } },
    log: pino({}, { write: (line: string) => void lines.push(line) }),
  })
  onTestFinished(() => backups.stop())
  const failed = async () => {
    const { values = [] } = (await measures.registry.getSingleMetric('task_runs_total')?.get()) ?? {}
    const mine = values.find(({ labels }) => labels['task'] === 'sauvegarde' && labels['outcome'] === 'failed')
    return mine?.value
  }
  expect(await failed()).toBe(0)
  await expect.poll(failed, { timeout: 20_000 }).toBeGreaterThan(0)
  expect(lines.join('')).toContain('a backup has failed')
})
