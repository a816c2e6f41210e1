import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { siteFiles } from '../docs/site.ts'

/**
 * `npm run docs:speed [address]`: how long the pages of the documentation of a running service take on a phone with a
 * processor four times slower and 1.6 Mbit/s, each read for the first time; asks for 2 s to the first content and 5 s to
 * the end, and ends with 1 where a page takes longer.
 */
const [, , address = 'http://localhost:3000'] = process.argv
const executablePath = [process.env['CHROMIUM'] ?? '', '/usr/bin/chromium'].find((path) => existsSync(path))
if (executablePath === undefined) throw new Error('There is no Chromium: set CHROMIUM to its path')

const targets = { first: 2000, end: 5000 }
/** Latency and throughput of a slow 4G connection, in ms and bytes a second. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const timed = `(() => {
  const [{ loadEventEnd, transferSize }] = performance.getEntriesByType('navigation')
  const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
  const loaded = performance.getEntriesByType('resource').reduce((sum, one) => sum + one.transferSize, transferSize)
  return { first, end: loadEventEnd, nodes: document.querySelectorAll('*').length, loaded }
})()`
type Times = { first: number; end: number; nodes: number; loaded: number }

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })

/** One page, read by who has nothing of the site yet. */
async function read(name: string): Promise<Times> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', network)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(`${address}/docs/${name}`, { waitUntil: 'load' })
    await page.waitForFunction("performance.getEntriesByType('navigation')[0].loadEventEnd > 0")
    return await page.evaluate<Times>(timed)
  } finally {
    await context.close()
  }
}

const names = [...siteFiles].flatMap(([name, { type }]) => (type === 'html' && name.startsWith('fr/') ? name : []))
// The first reader has each page made; those after are answered what was kept.
for (const name of names) await fetch(`${address}/docs/${name}`)
console.log(`${'page'.padEnd(38)} first content       end   nodes       kB`)
for (const name of names) {
  const { first, end, nodes, loaded } = await read(name)
  const isSlow = first > targets.first || end > targets.end
  const columns = [`${first.toFixed(0)} ms`, `${end.toFixed(0)} ms`, String(nodes), (loaded / 1000).toFixed(0)]
  console.log(
    `${name.padEnd(38)} ${columns.map((one, at) => one.padStart(at === 0 ? 13 : 9)).join('')}${isSlow ? '  slow' : ''}`,
  )
  if (isSlow) process.exitCode = 1
}
await browser.close()
