import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { findEmbedded, startEmbedded } from '../../db/embedded/embedded.ts'
import {
  cleanUp,
  isAlive,
  isReadable,
  isRoot,
  kill,
  lockFile,
  newDir,
  ordinaryUser,
  otherOwner,
  password,
  postmaster,
  query,
  removeShared,
  run,
  settings,
  sharedDir,
  spawnOwner,
  start,
} from '../faults/embedded-rig.ts'

afterEach(cleanUp)
afterAll(removeShared)

const end = (pid: number) => expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false)
const entries = async (path: string) => (await readdir(path).catch(() => [])).join(' ')
const write = 'create table if not exists kept as select 42 as n'
const read = 'select n from kept'
const complete = 'postgres postgres.log'

describe('start and stop', () => {
  it('creates a working cluster on first use', async () => {
    const dataDir = await sharedDir()
    const { url, adopted, stop } = await start(dataDir)
    expect(adopted).toBe(false)
    const shown = ['wal_level', 'timezone', 'server_encoding', 'listen_addresses', 'unix_socket_directories', 'fsync']
    const values = [...shown.map((name) => `current_setting('${name}')`), 'datlocprovider', 'datlocale'].join(', ')
    const found = await query(url, `select ${values} from pg_database where datname = 'membres'`)
    expect(found).toEqual(['logical', 'UTC', 'UTF8', '127.0.0.1', '', 'off', 'b', 'C.UTF-8'])
    // Trigrams keep accented letters only when LC_CTYPE knows them as letters.
    await query(url, 'create extension pg_trgm')
    expect(await query(url, "select cardinality(show_trgm('été'))")).toEqual([4])
    expect(await entries(dataDir)).toBe(complete)
    await stop()
  })

  it('keeps the data over a restart, and really ends when stopped', async () => {
    const dataDir = await sharedDir()
    const first = await start(dataDir)
    await query(first.url, write)
    const pid = await postmaster(dataDir)
    await Promise.all([first.stop(), first.stop()])
    expect(isAlive(pid)).toBe(false)
    const { url, adopted, stop } = await start(dataDir)
    expect(adopted).toBe(false)
    expect(await query(url, read)).toEqual([42])
    await stop()
  })

  it('finds the running server for a process that does not own it', async () => {
    const dataDir = await sharedDir()
    expect(await findEmbedded({ dataDir: join(dataDir, 'none'), password })).toBeUndefined()
    const { url, stop } = await start(dataDir)
    expect(await findEmbedded({ dataDir, password })).toBe(url)
    await stop()
    expect(await findEmbedded({ dataDir, password })).toBeUndefined()
  })

  it.runIf(isRoot)('works below a directory that only root can pass', async () => {
    const { url, stop } = await start(join(await newDir(0o700), 'data'))
    expect(await query(url, 'select 1')).toEqual([1])
    await stop()
  })

  it.runIf(isRoot && isReadable())('works as an ordinary user, and then as root', async () => {
    const dataDir = await newDir(0o777)
    const { child, result } = await otherOwner(dataDir, ordinaryUser)
    expect(result).toMatchObject({ adopted: false, error: '' })
    await query(result.url, write)
    await kill(child, 'SIGTERM')
    const { url, stop } = await start(dataDir)
    expect(await query(url, read)).toEqual([42])
    await stop()
  })
})

describe('ownership', () => {
  it('refuses a second owner, and says which process is the first', async () => {
    const dataDir = await sharedDir()
    const { url, stop } = await start(dataDir)
    const { result } = await otherOwner(dataDir)
    expect(result.error).toBe(
      `Error: The data directory ${dataDir} is in use by process ${process.pid}: stop it, or use another DATA_DIR`,
    )
    expect(await query(url, 'select 1')).toEqual([1])
    await stop()
  })

  it('adopts the server of an owner that was killed', async () => {
    const dataDir = await sharedDir()
    const { child, result } = await otherOwner(dataDir)
    await query(result.url, write)
    const pid = await postmaster(dataDir)
    await kill(child, 'SIGKILL')
    const { url, adopted, stop } = await start(dataDir)
    expect({ url, adopted, pid: await postmaster(dataDir) }).toEqual({ url: result.url, adopted: true, pid })
    expect(await query(url, read)).toEqual([42])
    await stop()
    await end(pid)
  })

  it('takes over from an owner that is stopping', async () => {
    const dataDir = await sharedDir()
    const { child } = await otherOwner(dataDir)
    const pid = await postmaster(dataDir)
    child.kill('SIGTERM')
    const { url, stop } = await start(dataDir)
    expect(await postmaster(dataDir)).not.toBe(pid)
    expect(await query(url, 'select 1')).toEqual([1])
    await stop()
  })

  it('ends a server that was told to end, and waits for the sessions of an owner that was killed', async () => {
    const dataDir = await sharedDir()
    const { child, result } = await otherOwner(dataDir)
    await query(result.url, write)
    const joined = new pg.Client(result.url)
    joined.on('error', () => undefined)
    await joined.connect()
    const pid = await postmaster(dataDir)
    await kill(child, 'SIGKILL')
    process.kill(pid, 'SIGTERM')
    const { adopted, url, stop } = await start(dataDir)
    expect([adopted, isAlive(pid), await query(url, read)]).toEqual([false, false, [42]])
    await stop()
  }, 60_000)

  it('gives one owner to two first starts at once', async () => {
    const dataDir = await newDir()
    const both = await Promise.all([otherOwner(dataDir), otherOwner(dataDir)])
    const errors = both.map(({ result }) => result.error).filter(Boolean)
    expect(errors).toEqual([expect.stringContaining('is in use by process')])
    expect(await entries(dataDir)).toBe(complete)
  })

  it('keeps the ownership when a backend crashes', async () => {
    const dataDir = await sharedDir()
    const { url, stop } = await start(dataDir)
    const [pid] = await query(url, "select pid from pg_stat_activity where backend_type = 'walwriter'")
    process.kill(Number(pid), 'SIGKILL')
    await expect.poll(() => query(url, 'select 1').catch(String), { timeout: 10_000 }).toEqual([1])
    const { result } = await otherOwner(dataDir)
    expect(result.error).toContain(`in use by process ${process.pid}`)
    await stop()
  })
})

describe('faults', () => {
  it('leaves nothing half-made when a first start is killed', async () => {
    const dataDir = await newDir()
    const child = spawnOwner(dataDir)
    await expect.poll(() => entries(dataDir), { interval: 5, timeout: 20_000 }).toContain('postgres.new-')
    const fresh = join(dataDir, await entries(dataDir))
    await expect.poll(() => entries(join(fresh, 'data')), { interval: 5, timeout: 20_000 }).toContain('PG_VERSION')
    await kill(child, 'SIGKILL')
    const { url, stop } = await start(dataDir)
    expect(await query(url, 'select 1')).toEqual([1])
    expect(await entries(dataDir)).toBe(complete)
    await stop()
  })

  it('survives the death of the server, and starts it again despite its lock file', async () => {
    const dataDir = await sharedDir()
    const first = await start(dataDir)
    await query(first.url, write)
    const pid = await postmaster(dataDir)
    process.kill(pid, 'SIGKILL')
    await end(pid)
    await first.stop()
    // The same id, now of another program of the same user.
    const other = run('sleep', ['60'], ordinaryUser)
    await writeFile(lockFile(dataDir), (await readFile(lockFile(dataDir), 'utf8')).replace(/^\d+/, String(other.pid)))
    const second = await start(dataDir)
    expect(second.adopted).toBe(false)
    expect(await query(second.url, read)).toEqual([42])
    await second.stop()
    expect(other.exitCode).toBeNull()
  })

  it('says that the password is another one, and leaves no server behind', async () => {
    const dataDir = await sharedDir()
    await (await start(dataDir)).stop()
    const message = `The password is not that of the database in ${dataDir}/postgres`
    await expect(startEmbedded({ dataDir, password: 'other', settings })).rejects.toThrow(message)
    expect(await findEmbedded({ dataDir, password })).toBeUndefined()
  })

  it('replaces the password of development, which is published, and not while another has the data', async () => {
    const dataDir = await newDir()
    const first = await startEmbedded({ dataDir, password: 'membres', settings })
    await query(first.url, write)
    expect((await otherOwner(dataDir)).result.error).toContain(`in use by process ${process.pid}`)
    expect(await query(first.url, read)).toEqual([42])
    await first.stop()
    for (let time = 1; time <= 2; time++) {
      const again = await start(dataDir)
      expect(await query(again.url, read)).toEqual([42])
      const published = Object.assign(new URL(again.url), { password: 'membres' }).href
      await expect(query(published, read)).rejects.toMatchObject({ code: '28P01' })
      await again.stop()
    }
    await expect(startEmbedded({ dataDir, password: 'membres', settings })).rejects.toThrow(
      'is not that of the database',
    )
  })

  it('says why the server cannot start, as its log has it', async () => {
    const dataDir = await sharedDir()
    const wrong = { dataDir, password, settings: { ...settings, work_mem: 'much' } }
    await expect(startEmbedded(wrong)).rejects.toThrow(/did not start.*exit code 1.*invalid value for.*"work_mem"/s)
  })

  it('says why the files cannot be created, and leaves none', async () => {
    const dataDir = await newDir()
    const message = `could not create its files in ${dataDir}: initdb: error: password file`
    await expect(startEmbedded({ dataDir, password: '', settings })).rejects.toThrow(message)
    expect(await entries(dataDir)).toBe('')
  })
})
