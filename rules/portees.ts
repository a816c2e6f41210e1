/** What a key may be issued for, one of which an operation asks for (`x-scope`). */
export const portees = [
  'membres.lecture',
  'membres.ecriture',
  'membres.configuration',
  'membres.dossier',
  'membres.anonymisation',
  'courriel.envoi',
  'vote.lecture',
  'vote.ecriture',
  'vote.scrutin',
  'webhook.lecture',
  'webhook.ecriture',
  'journal.lecture',
  'bac-a-sable',
] as const

export type Portee = (typeof portees)[number]

export const isPortee = (text: string): text is Portee => portees.some((portee) => portee === text)

/** Whether a scope opens operations about one campaign, which a key may be held to. */
export const isOfVote = (portee: Portee): boolean => portee.startsWith('vote.')
