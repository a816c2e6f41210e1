import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { sendStored, store } from '../../server/stored.ts'

test('a text that could not be compressed once is sent as it is, and compressed for the next caller', async () => {
  const text = 'Membres et votes. '.repeat(100)
  const stored = store(text)
  const failed = Promise.reject<Buffer>(new Error('no memory'))
  failed.catch(() => undefined)
  stored.coded.set('br', failed)
  const server = express()
    .get('/', (req, res) => sendStored(req, res, 'html', stored))
    .listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const ask = async () => {
    const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`
    const response = await fetch(url, { headers: { 'Accept-Encoding': 'br' } })
    return [response.headers.get('content-encoding'), await response.text()]
  }
  expect(await ask()).toEqual([null, text])
  expect(await ask()).toEqual(['br', text])
})
