import type ts from 'typescript'

/** What is forgotten: a condition on the client, a lock, a condition on a state, an index. */
export type Kind = 'tenant' | 'lock' | 'state' | 'index'

type Found = { readonly kind: Kind; readonly start: number; readonly end: number; readonly instead: string }

const value = String.raw`(?:\$\{[^}]*\}(?:::\w+)?|'[^']*'|\([^()]*\)|[\w.]+)`
const column = String.raw`(?:(?:\w+|\$\{\w+\})\.)?`
const flags = 'est_\\w+|a_vote|droit_de_vote'
const states = 'etat|statut|bail'
const dates = 'date_fin|date_demission|depouille_le|revoquee_le'

/** What is looked for in the text of a query, and what stands there instead: a condition that everything meets. */
const forms: readonly { kind: Kind; pattern: RegExp; instead: string }[] = [
  { kind: 'tenant', pattern: new RegExp(`${column}client_id = ${value}`, 'g'), instead: 'true' },
  {
    kind: 'lock',
    pattern: / for (?:no key update|key share|update|share)\b(?: of \w+(?:, ?\w+)*)?(?: skip locked)?/g,
    instead: '',
  },
  { kind: 'lock', pattern: /pg_advisory_xact_lock(?=\()/g, instead: '' },
  {
    kind: 'state',
    pattern: new RegExp(
      String.raw`(?<=\b(?:where|and|on|or)\s+)(?:not )?${column}(?:${flags})\b(?=\s*(?:\)|$|\n|\`|\b(?:and|or|order|group|limit|for)\b))`,
      'g',
    ),
    instead: 'true',
  },
  {
    kind: 'state',
    pattern: new RegExp(String.raw`(?<=\b(?:where|and|on|or)\s+)${column}(?:${states}) (?:=|<>|in) ${value}`, 'g'),
    instead: 'true',
  },
  {
    kind: 'state',
    pattern: new RegExp(String.raw`(?<=\b(?:where|and|on|or)\s+)${column}(?:${dates}) is (?:not )?null`, 'g'),
    instead: 'true',
  },
]

/** The mistakes that may be planted in a template of SQL. */
export function placesInSql(text: string, template: ts.TemplateLiteral): Found[] {
  const written = text.slice(template.pos, template.end)
  return forms.flatMap(({ kind, pattern, instead }) =>
    [...written.matchAll(pattern)].map((match) => {
      const start = template.pos + match.index
      return { kind, start, end: start + match[0].length, instead }
    }),
  )
}
