/** The part of the contract that the catalogue of refusals is made from. */
export type Contract = { components: { schemas: Record<string, ProblemSchema> } }
type ProblemSchema = {
  description?: string
  properties?: { code?: { const?: string }; status?: { const?: number }; title?: { const?: string } }
  'x-detail'?: { fr: string; en: string }
  'x-remedy'?: string
  'x-aliases'?: string[]
}

/** TypeScript source of the catalogue: every component schema whose `code` is a constant. */
export function catalogueSource(contract: Contract): string {
  const entries = Object.entries(contract.components.schemas)
    .filter(([, schema]) => schema.properties?.code?.const !== undefined)
    .map(([name, schema]) => `  ${JSON.stringify(name)}: ${JSON.stringify(entry(name, schema))},`)
  return `export const catalogue = {\n${entries.join('\n')}\n} as const\n\nexport type Code = keyof typeof catalogue\n`
}

function entry(name: string, { properties = {}, description, ...schema }: ProblemSchema) {
  const detail = schema['x-detail']
  // The contract's own rules say more, and better; this only keeps a half-written code out of the generated file.
  if (properties.code?.const !== name || !detail) throw new Error(`The code ${name} is incomplete in the contract`)
  return {
    status: properties.status?.const,
    title: properties.title?.const,
    ...detail,
    slots: [...new Set(detail.fr.match(/(?<=\{)\w+(?=\})/g))],
    cause: description,
    remedy: schema['x-remedy'],
    aliases: schema['x-aliases'] ?? [],
  }
}
