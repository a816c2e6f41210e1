// Moves the clock of the process that preloads it by the milliseconds in CLOCK_OFFSET.
const offset = Number(process.env['CLOCK_OFFSET'] ?? 0)
const Real = Date

globalThis.Date = class extends Real {
  constructor(...args: [] | [string | number | Date]) {
    if (args.length === 0) super(Real.now() + offset)
    else super(...args)
  }
  static override now(): number {
    return Real.now() + offset
  }
} as DateConstructor
