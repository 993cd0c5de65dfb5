/**
 * The TSDoc comments of the contract's schemas and their fields. TypeScript carries a field's comment from a schema's
 * shape to the type that zod infers, through spreads and helper functions.
 */
import ts from 'typescript'
import { filesIn } from './elements.ts'
import { root } from './run.ts'

/** Comments of an object's fields. Empty for other types. */
export interface FieldComments {
  /** Comment of a field. */
  of(name: string): string
  /** Comments of the fields of a field's object, or of the objects in its list. */
  in(name: string): FieldComments
  /** Comments of the member of a union that has exactly these fields. */
  member(names: readonly string[]): FieldComments
}

export const noComments: FieldComments = { of: () => '', in: () => noComments, member: () => noComments }

const contract = `${root}src/contract/`

const program = ts.createProgram(
  filesIn('src/contract').flatMap((file) => (file.endsWith('.ts') ? `${contract}${file}` : [])),
  {
    strict: true,
    exactOptionalPropertyTypes: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts'],
    types: [],
  },
)
const checker = program.getTypeChecker()

/** Comment of an exported constant. `path` is from `src/contract`. */
export const constantComment = (path: string, name: string) => commentOf(exportedSymbol(path, name))

/** Comments of an exported schema's fields. */
export const schemaComments = (path: string, name: string) =>
  commentsOf(outputOf(checker.getTypeOfSymbol(exportedSymbol(path, name))))

/** Comments of an operation, and of the fields of its query and body. */
export function operationComments(id: string) {
  const declared = operations().getProperty(id)
  const fieldsOf = (part: 'query' | 'body') => {
    const schema = declared && checker.getTypeOfSymbol(declared).getProperty(part)
    return commentsOf(schema && outputOf(checker.getTypeOfSymbol(schema)))
  }
  return { comment: commentOf(declared), query: fieldsOf('query'), body: fieldsOf('body') }
}

const operations = () => checker.getTypeOfSymbol(exportedSymbol('index.ts', 'operations'))

function exportedSymbol(path: string, name: string) {
  const file = program.getSourceFile(contract + path)
  const module = file && checker.getSymbolAtLocation(file)
  const found = module && checker.getExportsOfModule(module).find((symbol) => symbol.name === name)
  if (!found) throw new Error(`src/contract/${path} exports no ${name}.`)
  return found
}

/** The type to which a zod schema parses. */
function outputOf(schema: ts.Type) {
  const internals = schema.getProperty('_zod')
  const output = internals && checker.getTypeOfSymbol(internals).getProperty('output')
  return output && checker.getTypeOfSymbol(output)
}

const commentsOf = (type: ts.Type | undefined) => commentsIn(type ? objectsIn(type) : [])

function commentsIn(objects: readonly ts.Type[]): FieldComments {
  const fields = objects.flatMap((object) => object.getProperties())
  const symbol = (name: string) => fields.find((field) => field.name === name)
  return {
    of: (name) => commentOf(symbol(name)),
    in(name) {
      const found = symbol(name)
      return commentsOf(found && checker.getTypeOfSymbol(found))
    },
    member: (names) => commentsIn(objects.filter((object) => sameNames(object, names))),
  }
}

const sameNames = (object: ts.Type, names: readonly string[]) =>
  object.getProperties().length === names.length &&
  object.getProperties().every(({ name }) => names.includes(name))

/** The objects of a union, a list or a record. */
function objectsIn(type: ts.Type): ts.Type[] {
  if (type.isUnion()) return type.types.flatMap(objectsIn)
  if (checker.isArrayType(type)) return checker.getTypeArguments(type as ts.TypeReference).flatMap(objectsIn) // an array is a reference
  if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return []
  const values = type.getProperties().length === 0 && type.getStringIndexType()
  return values ? objectsIn(values) : [type]
}

const commentOf = (symbol: ts.Symbol | undefined) =>
  ts.displayPartsToString(symbol?.getDocumentationComment(checker)).replace(/\s+/g, ' ').trim()
