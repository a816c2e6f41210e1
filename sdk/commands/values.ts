import { InvalidArgumentError } from 'commander'

/** A whole number from 1 as it is typed; refuses anything else. */
export function positiveInteger(value: string): number {
  if (/^[1-9][0-9]{0,8}$/.test(value)) return Number(value)
  throw new InvalidArgumentError('It is a whole number from 1.')
}

/** A port to listen on; refuses what is none. */
export function portNumber(value: string): number {
  const port = positiveInteger(value)
  if (port <= 65_535) return port
  throw new InvalidArgumentError('A port is a whole number from 1 to 65535.')
}
