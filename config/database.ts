import pg from 'pg'
import { isLoopback } from './networks.ts'

/**
 * The host that the driver would send everything to in the clear; undefined for one of this machine, and where it asks
 * for TLS. The driver itself reads the address: it does not encrypt what names no `sslmode`.
 */
export function clearHost(url: string): string | undefined {
  const { host, ssl } = new pg.Client({ connectionString: url })
  return ssl || host.startsWith('/') || isLoopback(host) ? undefined : host
}
