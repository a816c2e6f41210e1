const nothing = ({ type }) => type === 'null'

/**
 * A schema says one kind of value, or that and null: generators make `any` of more. So do alternatives (`anyOf`, `oneOf`),
 * but for one schema or null.
 */
export const oneType = () => ({
  Schema(schema, { report, location }) {
    const types = [schema.type ?? []].flat().filter((type) => type !== 'null')
    if (types.length > 1) report({ message: `Several types: ${types.join(', ')}.`, location: location.child(['type']) })
    for (const name of ['anyOf', 'oneOf']) {
      const others = (schema[name] ?? []).filter((one) => !nothing(one))
      if (others.length > 1) report({ message: `Several alternatives in ${name}.`, location: location.child([name]) })
    }
  },
})
