/** What test files have started, and how it ends; module state outlives a file, for the files of a process share it. */
const ends: (() => unknown)[] = []

/** Has `end` called when the file that is running ends: of what was started last first. */
export const atEndOfFile = (end: () => unknown) => {
  ends.push(end)
}

/** Ends all that was started since the last time; what fails to end does not keep the rest from it. */
export async function endAll() {
  const failures: unknown[] = []
  for (const end of ends.splice(0).reverse()) await Promise.try(end).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
