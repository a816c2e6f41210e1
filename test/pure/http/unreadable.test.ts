import { PassThrough } from 'node:stream'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Service } from '../../../http/service.ts'
import { compileRefusal } from '../../../http/unreadable.ts'

const service = { config: { baseUrl: 'https://api.test' }, log: pino({ enabled: false }) } as unknown as Service

test('what thousands of connections break off at once is refused in many iterations, and each is answered', async () => {
  const refuse = compileRefusal(service, new Map())
  const sockets = Array.from({ length: 3000 }, () => new PassThrough())
  for (const socket of sockets) refuse(Object.assign(new Error('cut'), { code: 'HPE_INVALID_EOF_STATE' }), socket)
  const answered = () => sockets.filter(({ readableLength }) => readableLength > 0).length
  const atOnce = answered()
  expect(atOnce).toBeGreaterThan(0)
  let iterations = 0
  for (; answered() < sockets.length; iterations++) await nextIteration()
  expect(atOnce).toBeLessThan(sockets.length)
  expect(iterations).toBeGreaterThan(2)
  expect(String(sockets.at(-1)?.read())).toMatch(/^HTTP\/1.1 400 [^]*"code":"Requete.Invalide"/)
})
