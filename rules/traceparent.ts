/** What a `traceparent` names (W3C Trace Context): a trace, the span that asks, and whether it is recorded. */
export type Traceparent = { readonly trace: string; readonly span: string; readonly flags: number }

// A trace or a span made of zeros, and version ff, are invalid; what follows the flags is of a later version.
const form = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/** Reads a `traceparent`; undefined where it is none that is well-formed. */
export function traceparentOf(text: string | null | undefined): Traceparent | undefined {
  const [, version, trace, span, flags, later] = form.exec(text ?? '') ?? []
  if (trace === undefined || span === undefined || (version === '00' && later !== undefined)) return undefined
  return { trace, span, flags: parseInt(flags ?? '0', 16) }
}

/** Writes it, in the version that everybody reads. */
export const traceparentText = ({ trace, span, flags }: Traceparent): string =>
  `00-${trace}-${span}-${flags.toString(16).padStart(2, '0')}`
