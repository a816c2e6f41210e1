import type { IncomingMessage } from 'node:http'
import type { Request, RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { bareAddress, callerNetwork, compileAmong, isLoopback, isPrivate } from '../config/networks.ts'
import type { Service } from './service.ts'

type Trust = (address: string | undefined, hop: number) => boolean

/**
 * Whether the word of a peer for who calls is taken; express asks it of each hop, the nearest first. A number of proxies
 * cannot tell a proxy from a caller, but no caller of the internet is at a private address: from any other, name the
 * networks.
 */
export function compileTrust({ trustProxy }: Pick<Config, 'trustProxy'>): Trust {
  if (typeof trustProxy === 'number') {
    return (address, hop) => hop < trustProxy && (hop > 0 || isPrivate(address ?? ''))
  }
  const isAmong = compileAmong(trustProxy)
  return (address) => isAmong(address ?? '')
}

/** Who calls, where callers are counted: the one place that reads the address of a caller. */
export const callerOf = (req: Request): string => callerNetwork(req.ip ?? '')

/** The address of who calls, as `callerOf` believes it: what the networks of a key are compared with. */
export const addressOf = (req: Request): string => bareAddress(req.ip ?? '')

const forwarding = /^(?:forwarded|via|x-forwarded(?:-\w+)*|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/

/** Whether a request says that a proxy has passed it on. */
const isForwarded = ({ headers }: IncomingMessage) => Object.keys(headers).some((name) => forwarding.test(name))

/**
 * Whether a request comes from this machine and was meant for it: its peer, with no proxy between, and the name that it
 * was called by, since a page of another site can lead a browser here under its own name.
 */
export function isLocal(req: IncomingMessage): boolean {
  const name = (req.headers.host ?? '').replace(/:\d+$/, '').replaceAll(/^\[|\]$/g, '')
  return isLoopback(req.socket.remoteAddress ?? '') && isLoopback(name) && !isForwarded(req)
}

/** Says at the start what only those who know the network can tell. */
export function warnOfProxy({ trustProxy, baseUrl }: Config, log: Logger) {
  if (trustProxy !== 0 || !baseUrl.startsWith('https:')) return
  log.warn(
    'TRUST_PROXY=0 and BASE_URL is https: behind a proxy all callers have one address, and share the limits of one. Set TRUST_PROXY to the networks of the proxies',
  )
}

/** Says once that a proxy, or somebody who plays one, is not believed; the caller is then the peer itself. */
export function warnOfForwarding({ config, log }: Service): RequestHandler {
  const trust = compileTrust(config)
  let isSaid = false
  return (req, _res, next) => {
    if (!isSaid && isForwarded(req) && !trust(req.socket.remoteAddress, 0)) {
      isSaid = true
      const setting = `TRUST_PROXY=${String(config.trustProxy)}`
      log.warn(
        `a request says that a proxy passed it on, and ${setting} does not trust its peer: all who come that way share one address. If it is your proxy, set TRUST_PROXY to its network`,
      )
    }
    next()
  }
}
