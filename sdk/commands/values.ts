import { InvalidArgumentError } from 'commander'

/** A whole number from 1 as it is typed; refuses anything else. */
export function positiveInteger(value: string): number {
  if (/^[1-9][0-9]{0,8}$/.test(value)) return Number(value)
  throw new InvalidArgumentError('It is a whole number from 1.')
}

/** An address of the web as it is typed; refuses what is none, or names a user. */
export function webAddress(value: string): string {
  if (URL.canParse(value) && /^https?:/i.test(value) && new URL(value).username === '') return value
  throw new InvalidArgumentError('It is an address that starts with http:// or https://, without a user.')
}
