/** Whether an instant is strictly before another; false when one is absent (decision D-8), which reads as no date. */
export function precedes(earlier: string | null | undefined, later: string | null | undefined): boolean {
  return Date.parse(String(earlier)) < Date.parse(String(later))
}
