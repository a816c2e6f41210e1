export type Places = ReturnType<typeof openPlaces>

/** The places in use of each destination. */
export function openPlaces() {
  const inUse = new Map<string, number>()
  return {
    /** Takes a place of a destination that has so many; false where all are in use. */
    enter(destination: string, most: number): boolean {
      const used = inUse.get(destination) ?? 0
      if (used >= most) return false
      inUse.set(destination, used + 1)
      return true
    },
    leave(destination: string): void {
      const used = inUse.get(destination) ?? 0
      if (used > 1) inUse.set(destination, used - 1)
      else inUse.delete(destination)
    },
  }
}
