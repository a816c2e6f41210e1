import addFormats from 'ajv-formats'
import type { CodeKeywordDefinition, KeywordCxt } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { _, Name, not } from 'ajv/dist/compile/codegen/index.js'
import { Type } from 'ajv/dist/compile/util.js'
import { maxRefusals } from '../problems.ts'
import { formats } from '../rules/formats.ts'

/** How many values have been looked at for the contract since the process began: what callers make it work. */
export const checked = { values: 0 }

/** The counter of errors in the functions that Ajv makes. */
const errors = new Name('errors')

/**
 * The keyword `items`, in place of Ajv's own, which judges every item even of an array that has too many (`allErrors`)
 * and collects an error for each. Here the count is judged first, and looking ends with the errors that are told. The
 * rows of a batch (`x-row`) are judged one by one elsewhere, and refuse nothing of the call.
 */
const items: CodeKeywordDefinition = {
  keyword: 'items',
  type: 'array',
  schemaType: ['object', 'boolean'],
  before: 'uniqueItems',
  code(cxt: KeywordCxt) {
    const { gen, data, keyword, it } = cxt
    const { maxItems = Infinity, 'x-row': row } = cxt.parentSchema as { maxItems?: number; 'x-row'?: string }
    if (row !== undefined) return
    const counter = gen.scopeValue('obj', { ref: checked })
    const valid = gen.name('valid')
    const all = gen.let('valid', true)
    const at = gen.let('at', 0)
    it.items = true
    gen.if(_`${data}.length <= ${maxItems}`, () => {
      gen.for(_`; ${at} < ${data}.length; ${at}++`, () => {
        cxt.subschema({ keyword, dataProp: at, dataPropType: Type.Num }, valid)
        gen.if(not(valid), () => {
          gen.assign(all, false)
          gen.if(_`${errors} >= ${maxRefusals}`, () => gen.break())
        })
      })
    })
    gen.code(_`${counter}.values += ${at}`)
    cxt.ok(all)
  },
}

/** An Ajv with the formats of the contract, which finds what is wrong up to `maxRefusals` in each array. */
export function newAjv(options: object = {}): Ajv2020 {
  const ajv = new Ajv2020({ ...options, strict: false, validateSchema: false, allErrors: true, verbose: true })
  ajv.removeKeyword('items').addKeyword(items)
  addFormats.default(ajv)
  for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format)
  return ajv
}
