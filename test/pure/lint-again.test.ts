import { Linter } from 'eslint'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const { again } = (await import(resolve('tools/lint/again.js'))) as { again: object[] }

/** How often the linter finds that a text tries again by itself. */
const found = (body: string) =>
  new Linter()
    .verify(`async function f() { ${body} }`, { rules: { 'no-restricted-syntax': ['error', ...again] } } as never)
    .map(({ message }) => message)

const attempt = 'try { return await work() } catch (error) { last = error }'

test.each([
  `for (;;) { ${attempt} }`,
  `while (true) { ${attempt} }`,
  `do { ${attempt} } while (left-- > 0)`,
  `for (let n = 0; n < 3; n++) { ${attempt} }`,
  `for (let n = 0; n < 3; n++) { ${attempt}; await sleep(100) }`,
  `for (const pause of [100, 200]) { ${attempt}; await sleep(pause) }`,
  'for (let n = 0; n < 3; n++) { const found = await work().catch(() => undefined); await sleep(100) }',
  'for (const n of times) { await work().then(end).catch(() => undefined); await pause(n) }',
  'try { await work() } catch { setTimeout(f, 1000) }',
  'try { await work() } catch { await sleep(100); return f() }',
  'work().catch(() => { setTimeout(f, 1000) })',
  'work().catch(() => sleep(100).then(f))',
])('an own way to try again is refused: %j', (body) => {
  expect(found(body)).not.toEqual([])
})

test.each([
  `for (const client of clients) { ${attempt} }`,
  'for (const client of clients) await erase(client).catch(told)',
  'for (let n = 0; n < 50; n++) { if (await isDone()) return; await sleep(20) }',
  'try { await work() } catch { await undo() }',
  'await retry(work, { mayPass, pauses: [100, 200] })',
  'setTimeout(() => work().catch(told), 1000)',
])('work that is not tried again is accepted: %j', (body) => {
  expect(found(body)).toEqual([])
})
