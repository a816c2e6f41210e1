import { newClient } from './data.ts'
import { loadOf, post, postLater } from './loads.ts'
import type { Settings } from './measure.ts'
import { printLine, printTitle, seconds } from './measure.ts'
import { query, type Rig } from './rig.ts'

/** What a row of a synchronisation costs as the body grows, up to the largest that is accepted. */
export async function benchScale(rig: Rig, { sync }: Settings) {
  const url = await rig.createDatabase('croissance')
  const service = await rig.startService(url)
  printTitle('Synchronisation as it grows: new employees, each with a job and a membership')
  const load = async (people: number) => {
    const { key } = await newClient(url, 0)
    const send = people > sync ? postLater : post
    const took = await send({ port: service.port, key }, loadOf(people, 0))
    await query(url, 'vacuum analyze')
    return took
  }
  await load(500)
  let first = Number.NaN
  for (const people of [1000, sync / 5, sync, sync * 4]) {
    const took = await load(people)
    const each = took / people
    if (Number.isNaN(first)) first = each
    const ratio = each / first
    printLine({
      name: `${String(people)}: per thousand`,
      floor: seconds(first * 1000),
      ours: seconds(each * 1000),
      ratio,
    })
  }
  await service.stop()
}
