/** A schema as a list of fields, each with what it may be in words. */
import { nameIn, type Schema } from './document.ts'

export interface Field {
  /** Where it stands: `order.items[].quantity`. */
  path: string
  required: boolean
  kind: Markup
}

/** Fields of objects that have a name of their own stand there and not here. */
export function fieldsOf(schema: Schema, before = ''): Field[] {
  const inputs = Object.entries(schema.properties ?? {}).filter(([, { readOnly }]) => !readOnly)
  const own = inputs.flatMap(([name, field]) => [
    {
      path: `${before}${name}`,
      required: schema.required?.includes(name) ?? false,
      kind: kindOf(field),
    },
    ...fieldsWithin(field, `${before}${name}`),
  ])
  return [...own, ...(schema.properties ? [] : fieldsWithin(schema, before.replace(/\.$/, '')))]
}

function fieldsWithin(schema: Schema, path: string): Field[] {
  const { items, anyOf = [], additionalProperties } = schema
  if (schema.properties) return fieldsOf({ ...schema }, `${path}.`)
  if (items) return fieldsWithin(items, `${path}[]`)
  if (typeof additionalProperties === 'object') return fieldsWithin(additionalProperties, `${path}.<id>`)
  // Of several forms a field is shown once.
  const fields = anyOf.flatMap((form) => fieldsWithin(form, path))
  return [...new Map(fields.map((field) => [field.path, field])).values()]
}

/** `integer, 1 to 100`; resources are linked. */
export function kindOf(schema: Schema): Markup {
  if (schema.$ref !== undefined) {
    const name = nameIn(schema.$ref)
    return markup`<a href="#${name}">${name}</a>`
  }
  if (schema.anyOf) return joined(schema.anyOf.map(kindOf), ' or ')
  if (schema.const !== undefined) return markup`<code>${JSON.stringify(schema.const)}</code>`
  if (schema.enum) return joined(schema.enum.map(word), ' or ')
  const open = schema['x-extensible-enum']
  if (open) return markup`${joined(open.map(word), ', ')} or a later word`
  if (schema.items)
    return markup`list of ${kindOf(schema.items)}${bounds(schema.minItems, schema.maxItems, 'entries')}`
  const { type = 'anything' } = schema
  return markup`${typeof type === 'string' ? nounOf(schema, type) : type.join(' or ')}${boundsOf(schema)}`
}

const word = (text: string) => markup`<code>${text}</code>`

const joined = (pieces: readonly Markup[], between: string) =>
  markup`${pieces.map((piece, at) => (at === 0 ? piece : [between, piece]))}`

function nounOf({ format, additionalProperties, properties }: Schema, type: string) {
  if (format !== undefined) return format
  const isMap = type === 'object' && !Object.keys(properties ?? {}).length && additionalProperties !== false
  return isMap ? 'object of any fields' : type
}

const boundsOf = ({ minimum, maximum, minLength, maxLength }: Schema) => [
  bounds(minimum, maximum, ''),
  bounds(minLength, maxLength, 'characters'),
]

function bounds(least: number | undefined, most: number | undefined, unit: string) {
  const count = (value: number) => `${value.toLocaleString('en')}${unit && ` ${unit}`}`
  if (least !== undefined && most !== undefined) return `, ${least.toLocaleString('en')} to ${count(most)}`
  if (least !== undefined) return `, at least ${count(least)}`
  return most === undefined ? '' : `, at most ${count(most)}`
}

/** HTML that is put together from text: whatever is no markup itself is escaped. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Piece = Markup | string | number | false | undefined | readonly Piece[]

/** `` markup`<p>${text}</p>` `` */
export const markup = (strings: TemplateStringsArray, ...pieces: readonly Piece[]) =>
  new Markup(String.raw({ raw: strings }, ...pieces.map(textOf)))

function textOf(piece: Piece): string {
  if (piece === undefined || piece === false) return ''
  if (piece instanceof Markup) return piece.text
  if (typeof piece === 'object') return piece.map(textOf).join('')
  return String(piece).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
