import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

export type Release = { version: string; date: string; commit: string }

const form: Record<keyof Release, RegExp> = {
  version: /^\d+\.\d+\.\d+$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  commit: /^[0-9a-f]{40}$/,
}

const isRelease = (item: unknown): item is Release =>
  Object.entries(form).every(([member, pattern]) =>
    pattern.test(String((item as Partial<Release> | null)?.[member as keyof Release])),
  )

/** The releases that the file names, the latest first; a file that is not such a list is an error that says why. */
export function releases(file: string): Release[] {
  const list: unknown = parse(readFileSync(file, 'utf8')) ?? []
  const wrong = Array.isArray(list) ? list.findIndex((item) => !isRelease(item)) : 0
  if (!Array.isArray(list) || wrong >= 0)
    throw new Error(`${file}: entry ${String(wrong + 1)} is not a version, a date and a whole commit hash`)
  return list as Release[]
}
