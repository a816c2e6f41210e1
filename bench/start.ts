import { dataset } from './data.ts'
import { alternate, median, printLine, printTitle, seconds, type Settings } from './measure.ts'
import type { Rig } from './rig.ts'

/** From the start of the process to a port that accepts, on a database that exists; express and pg beside it. */
export async function benchStart(rig: Rig, { rounds }: Settings) {
  const { url, big } = await dataset(rig, 10_000)
  printTitle('Start: from spawn to listening, on an existing database')
  const time = async (start: () => ReturnType<Rig['startService']>) => {
    const started = performance.now()
    const served = await start()
    const took = performance.now() - started
    await served.stop()
    return took
  }
  const measures = {
    floor: () => time(() => rig.startFloor(url, big.id)),
    ours: () => time(() => rig.startService(url)),
    unchecked: () => time(() => rig.startService(url, { MIGRATE_ON_START: 'false' })),
  }
  await alternate(1, measures)
  const times = await alternate(rounds, measures)
  const [floor, ours, unchecked] = [times.floor, times.ours, times.unchecked].map(median) as [number, number, number]
  printLine({ name: 'npm start', floor: seconds(floor), ours: seconds(ours), ratio: ours / floor, target: '<= 1 s' })
  printLine({ name: 'the same, without the check of migrations', ours: seconds(unchecked) })
}
