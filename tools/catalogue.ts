/** The part of the contract that the catalogue of refusals is made from: what contract/codes says, as the bundle has it. */
export type Contract = { components: { 'x-catalogue': Record<string, Entry> } }
type Entry = {
  status: number
  title: string
  cause: string
  remedy: string
  french: { cause: string; remedy: string }
  fr: string
  en: string
  aliases?: string[]
  members?: string[]
  beforeRouting?: boolean
  ofReports?: boolean
}

/** TypeScript source of the catalogue. */
export function catalogueSource(contract: Contract): string {
  const entries = Object.entries(contract.components['x-catalogue']).map(
    ([name, said]) => `  ${JSON.stringify(name)}: ${JSON.stringify(entry(said))},`,
  )
  return `export const catalogue = {\n${entries.join('\n')}\n} as const\n\nexport type Code = keyof typeof catalogue\n`
}

function entry({ status, title, fr, en, cause, remedy, french, ...more }: Entry) {
  const { aliases = [], members = [], beforeRouting = false, ofReports = false } = more
  const slots = [...new Set(fr.match(/(?<=\{)\w+(?=\})/g))]
  return { status, title, fr, en, slots, cause, remedy, french, aliases, members, beforeRouting, ofReports }
}
