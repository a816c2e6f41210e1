import type { Ring } from '../rules/ring.ts'
import * as form from './forms.ts'

/** Where the service runs; a key works in one of them. */
export const environments = ['developpement', 'staging', 'production'] as const
export type Environment = (typeof environments)[number]

/** What is told of a variable, beside its form. */
type Told = {
  /** What it does: a sentence of the README. */
  readonly desc: string
  /** Its default as the README says it, where the value itself would not tell. */
  readonly shown?: string
  /** Never printed, whatever is wrong with it. */
  readonly secret?: true
}
/** The value that stands for one that is not given; what is under the name of an environment is that of this one. */
type Defaults<T> = { readonly [E in Environment | 'default']?: T }
type Telling<T> = Told & Defaults<T>

/** An environment variable: the one description that it is read, refused and documented by. */
export type Variable<T = unknown> = form.Form<T> & Told & { readonly defaults: Defaults<T> }
type Described<T, D> = Variable<D extends { readonly default: T } ? T : T | undefined>

/** Describes a variable of a form; without a default its value may be undefined. */
export const variable = <T, const D extends Telling<T>>({ takes, parse }: form.Form<T>, told: D): Described<T, D> => ({
  ...told,
  ...{ takes, parse },
  defaults: told,
})

/** The most frequent forms: a text, yes or no, numbers, and addresses. */
export const text = <const D extends Telling<string>>(told: D) => variable(form.text, told)
export const flag = <const D extends Telling<boolean>>(told: D) => variable(form.flag, told)
export const integer = <const D extends Telling<number>>(from: number, to: number, told: D) =>
  variable(form.integer(from, to), told)
export const integers = <const D extends Telling<readonly number[]>>(told: D) => variable(form.integers, told)
export const ring = <const D extends Telling<Ring>>(told: D) => variable(form.ring, told)
export const database = <const D extends Telling<string>>(told: D) =>
  variable(form.credentialed('postgres://', 'postgresql://'), told)
export const page = <const D extends Telling<string>>(told: D) => variable(form.address('http://', 'https://'), told)
