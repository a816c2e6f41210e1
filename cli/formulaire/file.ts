import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { parseDocument } from 'yaml'
import type { Formulaire } from '../../db/forms/formulaires.ts'
import { refuse } from '../../sdk/commands/failure.ts'

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength, pattern: '\\S' })
const names = (maxLength: number) => ({ type: 'array', maxItems: 200, uniqueItems: true, items: text(maxLength) })

/** What a form file holds; JSON is YAML. */
const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['typeFormulaire', 'nom'],
  properties: {
    typeFormulaire: { enum: ['Adhesion', 'Demission', 'Personnalise', 'Generique'] },
    nom: text(200),
    description: { type: ['string', 'null'], maxLength: 2000 },
    syndicatIdExterne: { type: ['string', 'null'], maxLength: 100 },
    modeleCourriel: {
      type: ['object', 'null'],
      additionalProperties: false,
      required: ['sujet', 'contenu'],
      properties: { sujet: text(255), contenu: text(1_000_000) },
    },
    champsUtilisateur: names(50),
    objetsConsentement: names(100),
  },
  // A membership is signed in a union, and resigned from one.
  if: { properties: { typeFormulaire: { enum: ['Adhesion', 'Demission'] } } },
  then: { required: ['syndicatIdExterne'], properties: { syndicatIdExterne: text(100) } },
}

type Given = Partial<Formulaire> & Pick<Formulaire, 'typeFormulaire' | 'nom'>

const validate = new Ajv({ allErrors: true, strict: false, verbose: true }).compile(schema)

/** The form that a file describes; refuses a file that does not, with all that is wrong with it. */
export function readFormulaire(file: string): Formulaire {
  const content = parse(file)
  if (!validate(content)) {
    const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if')
    refuse(`${file} is not a form: ${[...new Set(errors.map(sentence))].join('; ')}`)
  }
  const empty = { description: null, syndicatIdExterne: null, modeleCourriel: null }
  return { ...empty, champsUtilisateur: [], objetsConsentement: [], ...(content as Given) }
}

function parse(file: string): unknown {
  const document = parseDocument(contentOf(file), { prettyErrors: true })
  const [error] = document.errors
  if (error) refuse(`${file} is neither YAML nor JSON: ${error.message.split('\n', 1)[0] ?? ''}`)
  return trimmed(document.toJS())
}

/** Strings without the spaces around them, empty ones null (decision A-16). */
function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() || null
  if (Array.isArray(value)) return value.map(trimmed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, name === 'contenu' ? member : trimmed(member)] as const),
  )
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    return refuse(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

type Broken = NonNullable<typeof validate.errors>[number]

function sentence({ instancePath, keyword, message = '', params }: Broken): string {
  const where = instancePath.slice(1).replaceAll('/', '.')
  const at = where === '' ? '' : `${where} `
  if (keyword === 'additionalProperties') return `${at}has an unknown member ${String(params['additionalProperty'])}`
  if (keyword === 'enum') return `${at}must be one of ${(params['allowedValues'] as string[]).join(', ')}`
  if (keyword === 'pattern' || keyword === 'minLength') return `${at}must not be empty`
  return `${at}${message.replaceAll("'", '')}`
}
