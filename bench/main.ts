import { parseArgs } from 'node:util'
import { benchHostile } from './hostile/hostile.ts'
import { benchLists } from './lists.ts'
import { printMachine, type Settings } from './measure.ts'
import { benchCourriels } from './sending/courriels.ts'
import { benchPlans } from './plans/plans.ts'
import { benchPeers } from './peers/peers.ts'
import { benchPoints } from './points.ts'
import { openRig, type Rig } from './rig.ts'
import { benchRouters } from './routers.ts'
import { benchScale } from './scale.ts'
import { benchStart } from './start.ts'
import { benchVotes } from './votes/votes.ts'
import { benchSync } from './sync.ts'
import { benchWebhooks } from './sending/webhooks.ts'
import { benchWrites } from './writes.ts'

const usage = `npm run bench -- [routers] [lists] [points] [writes] [sync] [scale] [votes] [webhooks] [courriels] [plans]
                     [start] [peers] [hostile] [options]
  --rows <n>     employees of the big client in lists, writes and peers (100000)
  --large <n>    the same in points and plans (1000000)
  --sync <n>     employees of a synchronisation (50000)
  --rounds <n>   times that the floor and ours take turns (5)
  --seconds <n>  length of each turn of points and writes (3)
  --only <text>  the attacks of hostile whose name has this text; of votes, the rights, casting or sequencer
  --policies     hostile against a service that row-level security holds, beside the owner of the tables`

/** What needs no service. */
const alone: Record<string, (settings: Settings) => Promise<void>> = { routers: benchRouters }

const benches: Record<string, (rig: Rig, settings: Settings) => Promise<void>> = {
  lists: benchLists,
  points: benchPoints,
  writes: benchWrites,
  sync: benchSync,
  scale: benchScale,
  votes: benchVotes,
  webhooks: benchWebhooks,
  courriels: benchCourriels,
  plans: benchPlans,
  start: benchStart,
  peers: benchPeers,
  hostile: benchHostile,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string', default: '100000' },
    large: { type: 'string', default: '1000000' },
    sync: { type: 'string', default: '50000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    policies: { type: 'boolean', default: false },
  },
})
const { only, policies, ...counts } = values
const numbers = Object.entries(counts).map(([name, value]) => [name, Number(value)] as const)
const settings = { ...Object.fromEntries(numbers), only, policies } as Settings
const chosen = positionals.length > 0 ? positionals : [...Object.keys(alone), ...Object.keys(benches)]

async function main() {
  if (chosen.some((name) => !benches[name] && !alone[name]) || numbers.some(([, value]) => !(value > 0))) {
    console.log(usage)
    return
  }
  printMachine()
  for (const name of chosen) await alone[name]?.(settings)
  if (!chosen.some((name) => benches[name])) return
  const rig = await openRig()
  process.once('SIGINT', () => void rig.close().then(() => process.exit(130)))
  try {
    for (const name of chosen) await benches[name]?.(rig, settings)
    printMachine()
  } finally {
    await rig.close()
  }
}

await main()
