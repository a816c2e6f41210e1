/** A day as a French sentence writes it, where the members live. */
export const jour = (instant: string, fuseau: string): string =>
  new Intl.DateTimeFormat('fr-CA', { dateStyle: 'long', timeZone: fuseau }).format(new Date(instant))

/** A day and a time of it. */
export const moment = (instant: string, fuseau: string): string =>
  new Intl.DateTimeFormat('fr-CA', { dateStyle: 'long', timeStyle: 'short', timeZone: fuseau }).format(
    new Date(instant),
  )
