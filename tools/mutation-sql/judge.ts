import type { Place } from './places.ts'
import type { Outcome, Run, Tests } from './vitest.ts'

/** What a mistake has come to, the tests that were asked, and those that saw it. */
export type Judged = {
  readonly outcome: Outcome
  readonly tests: readonly string[]
  readonly failed: readonly string[]
}

const nobody: Run = { outcome: 'survived', failed: [], reason: '' }

/** Says whether tests notice a mistake: the nearest file alone, then the others together. */
export function openJudge({ run, planted }: Tests) {
  const sound = new Map<string, boolean>()

  /** Whether a test passes where no mistake is planted: what one that does not says of mistakes means nothing. */
  async function isSound(test: string): Promise<boolean> {
    if (!sound.has(test)) {
      const { outcome, reason } = await run([test])
      sound.set(test, outcome === 'survived')
      if (outcome !== 'survived') console.log(`${test} is left out, ${outcome} where nothing is planted: ${reason}`)
    }
    return sound.get(test) === true
  }

  async function ask([nearest, ...others]: readonly string[], index?: string): Promise<Run> {
    const found = nearest === undefined ? nobody : await run([nearest], index)
    return found.outcome === 'survived' && others.length > 0 ? run(others, index) : found
  }

  return async function judge(place: Place, nearest: readonly string[]): Promise<Judged> {
    for (;;) {
      const tests = nearest.filter((test) => sound.get(test) !== false)
      const { outcome, failed } = await (place.kind === 'index'
        ? ask(tests, place.text)
        : planted(place, () => ask(tests)))
      const unsound: string[] = []
      for (const test of failed) if (!(await isSound(test))) unsound.push(test)
      if (unsound.length === 0) return { outcome, tests, failed }
    }
  }
}
