import type { Env } from './read.ts'
import { variables } from './variables.ts'

/** A line for each variable that nothing reads and that looks like one of ours, so that no typing error goes unseen. */
export function misspelt(env: Env): string[] {
  return Object.keys(env)
    .filter((name) => !(name in variables))
    .flatMap((name) => {
      const whole = name.replace(/_FILE$/, '')
      if (whole in variables) return [`${name} is not read: what the file holds goes into ${whole}`]
      const meant = Object.keys(variables).find((ours) => !env[ours] && isLike(name.toUpperCase(), ours))
      return meant === undefined ? [] : [`${name} is not read: is ${meant} meant?`]
    })
}

/** One error of typing makes another name of any; two do of a long one that begins alike (SES_REGION is no AWS_REGION). */
function isLike(name: string, ours: string): boolean {
  if (Math.abs(name.length - ours.length) > 2) return false
  const errors = errorsBetween(name, ours)
  return errors <= 1 || (errors === 2 && ours.length >= 10 && name.startsWith(ours.slice(0, 2)))
}

/** How many letters were left out, added, changed or exchanged with their neighbour; more than two are not counted. */
function errorsBetween(one: string, other: string, counted = 0): number {
  if (one === other || counted > 2) return counted
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return Math.min(...without(one.slice(at), other.slice(at)).map(([a, b]) => errorsBetween(a, b, counted + 1)))
}

/** What is left of two texts that begin otherwise, after each error that may have made the one of the other. */
function without(one: string, other: string): [string, string][] {
  const isExchanged = one.length > 1 && one[0] === other[1] && one[1] === other[0]
  const [a, b] = [one.slice(1), other.slice(1)]
  return [[a, other], [one, b], isExchanged ? [one.slice(2), other.slice(2)] : [a, b]]
}
