/** The part of a contract that says what an operation is given besides its input. */
export type Contract = {
  paths: Record<string, Record<string, Node>>
  components: { schemas: Record<string, Schema> }
}
type Schema = {
  $ref?: string
  properties?: Record<string, Schema>
  items?: Schema
  allOf?: Schema[]
  'x-row'?: string
}
type Node = {
  operationId?: string
  security?: object[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
  'x-own-transactions'?: boolean
}

/**
 * TypeScript source of what each operation is given: whether the call has a client, who opens its transaction, and the
 * collections of its body that are read row by row. Each call of the administration names its client.
 */
export function callsSource({ contract, admin, contracts }: Record<'contract' | 'admin' | 'contracts', Contract>) {
  const lines = [
    ...operationsOf(contract).map((node) => line(node, isKeyed(node), contracts)),
    ...operationsOf(admin).map((node) => line(node, true, contracts)),
  ]
  return `export type Calls = {\n${lines.join('\n')}\n}\n\n${changingSource([contract, admin])}`
}

/** The operations that may change something of a client, by their names: what a journal of acts may tell of. */
function changingSource(contracts: readonly Contract[]): string {
  const writes = contracts.flatMap(({ paths }) =>
    Object.values(paths).flatMap(({ get: _, ...others }) => Object.values(others)),
  )
  const names = writes.filter((node) => node.operationId !== undefined && isKeyed(node))
  const lines = names.map(({ operationId }) => `  '${String(operationId)}',`)
  return `/** The operations that may change something of a client. */\nexport const changing: readonly string[] = [\n${lines.join('\n')}\n]\n`
}

const operationsOf = ({ paths }: Contract) =>
  Object.values(paths).flatMap((item) => Object.values(item).filter(({ operationId }) => operationId !== undefined))

/** An operation that says nothing needs a key; where a call may be made without one, its handler counts on no client. */
const isKeyed = ({ security }: Node) =>
  security === undefined || (security.length > 0 && security.every((scheme) => Object.keys(scheme).length > 0))

function line(node: Node, hasClient: boolean, contract: Contract): string {
  const collections = collectionsOf(node.requestBody?.content['application/json']?.schema ?? {}, contract)
  const isOwn = node['x-own-transactions'] === true || collections.length > 0
  const transaction = hasClient ? (isOwn ? 'own' : 'given') : 'none'
  const names = collections.map((name) => `'${name}'`).join(' | ') || 'never'
  return `  ${String(node.operationId)}: { client: ${String(hasClient)}; transaction: '${transaction}'; collections: ${names} }`
}

/** The collections of a body that have `x-row`, nested ones included. */
function collectionsOf(schema: Schema, contract: Contract): string[] {
  const found = new Set<string>()
  const visit = (node: Schema) => {
    const { properties = {}, allOf = [] } = resolved(node, contract)
    allOf.forEach(visit)
    for (const [name, property] of Object.entries(properties)) {
      const row = resolved(property, contract)['x-row']
      if (row === undefined || found.has(name)) continue
      found.add(name)
      visit({ $ref: `#/components/schemas/${row}` })
    }
  }
  visit(schema)
  return [...found]
}

function resolved(schema: Schema, contract: Contract): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : resolved(contract.components.schemas[name] ?? {}, contract)
}
