/** Whether an instant is strictly before another; false when one is absent (decision D-8). */
export function precedes(earlier: string | null | undefined, later: string | null | undefined): boolean {
  return earlier != null && later != null && Date.parse(earlier) < Date.parse(later)
}
