/** The day of an instant in a time zone, as `2026-11-10`: of one that is asked for again and again it is found once. */
export function compileDays(timeZone: string): (instant: string) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  let last = { instant: '', day: '' }
  return (instant) => {
    if (last.instant !== instant) last = { instant, day: format.format(new Date(instant)) }
    return last.day
  }
}
