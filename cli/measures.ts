/** A line of `/metrics`. */
export type Sample = {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** What a process answered, or why it did not. */
export type Measured =
  | { readonly place: string; readonly samples: readonly Sample[]; readonly problem?: undefined }
  | { readonly place: string; readonly samples?: undefined; readonly problem: string }

/** Milliseconds that a process has to answer. */
const patience = 5000

/** Asks a process for its measures; never throws. */
export async function measuresAt(place: string, token: string | undefined): Promise<Measured> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  try {
    const response = await fetch(new URL('/metrics', place), { headers, signal: AbortSignal.timeout(patience) })
    if (response.ok) return { place, samples: samplesOf(await response.text()) }
    return { place, problem: response.status === 404 ? 'refuses METRICS_TOKEN' : `answers ${String(response.status)}` }
  } catch {
    return { place, problem: 'does not answer' }
  }
}

/** The lines of the text format of Prometheus that have a value. */
const samplesOf = (text: string): readonly Sample[] =>
  text.split('\n').flatMap((line) => {
    const [, name, given = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    if (name === undefined) return []
    const labels = Object.fromEntries(
      [...given.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', said = '']) => [label, said]),
    )
    return [{ name, labels, value: Number(value) }]
  })

type Labels = Readonly<Record<string, string>>

const those = (samples: readonly Sample[], name: string, wanted: Labels) =>
  samples.filter(
    (one) => one.name === name && Object.entries(wanted).every(([label, value]) => one.labels[label] === value),
  )

/** The first line of a measure. */
export const valueOf = (samples: readonly Sample[], name: string) => those(samples, name, {})[0]

/** The sum of the lines of a measure with these labels; undefined without any. */
export function sumOf(samples: readonly Sample[], name: string, wanted: Labels = {}): number | undefined {
  const found = those(samples, name, wanted)
  return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0)
}
