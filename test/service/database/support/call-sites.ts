/** The calls in `src/service` that execute a statement, with the row type that each expects. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const folder = new URL('../../../../src/service', import.meta.url).pathname

/** How a row type describes one column. */
export interface ExpectedColumn {
  name: string
  /** The type without null. */
  type: ts.Type
  /** Undefined for `unknown`, which includes null. */
  nullable: boolean | undefined
  optional: boolean
}

export interface SourceCall {
  /** Same as `CallSite` of the recorder. */
  site: string
  /** Undefined if the rows are not read or have no type. */
  columns: ExpectedColumn[] | undefined
}

export interface TypedTable {
  name: string
  columns: ExpectedColumn[]
}

export function readServiceTypes() {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('migrations/'))
    .map((file) => join(folder, file))
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    strict: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
  })
  const checker = program.getTypeChecker()
  const sources = files.flatMap((file) => program.getSourceFile(file) ?? [])

  const isUnknown = (type: ts.Type) => (type.flags & ts.TypeFlags.Unknown) !== 0

  const column = (symbol: ts.Symbol, type: ts.Type): ExpectedColumn => ({
    name: symbol.name,
    type: checker.getNonNullableType(type),
    nullable: isUnknown(type) ? undefined : checker.getNonNullableType(type) !== type,
    optional: (symbol.flags & ts.SymbolFlags.Optional) !== 0,
  })

  function columnsOf(row: ts.Type): ExpectedColumn[] | undefined {
    if ((row.flags & ts.TypeFlags.Object) === 0 && !row.isIntersection()) return undefined
    // A statement without `returning` resolves to one of these types.
    if (/^(Insert|Update|Delete)Result$/.test(row.symbol?.name ?? '')) return []
    return checker.getPropertiesOfType(row).map((symbol) => column(symbol, checker.getTypeOfSymbol(symbol)))
  }

  /** `sql` templates and query builders have the row type as their last type argument. */
  function rowType(receiver: ts.Type): ts.Type | undefined {
    if (!/^(RawBuilder|(Select|Insert|Update|Delete)QueryBuilder)$/.test(receiver.symbol?.name ?? ''))
      return undefined
    return checker.getTypeArguments(receiver as ts.TypeReference).at(-1)
  }

  function callsIn(source: ts.SourceFile): SourceCall[] {
    const calls: SourceCall[] = []
    const visit = (node: ts.Node) => {
      if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
        const { expression: receiver, name } = node.expression
        const row = /^execute/.test(name.text) ? rowType(checker.getTypeAtLocation(receiver)) : undefined
        if (row) {
          const { line, character } = source.getLineAndCharacterOfPosition(name.getStart())
          const site = `${source.fileName.slice(folder.length + 1)}:${line + 1}:${character + 1}`
          calls.push({ site, columns: columnsOf(row) })
        }
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
    return calls
  }

  /** Reads the interface `Tables`, which types kysely's query builders. */
  function typedTables(): TypedTable[] {
    const source = program.getSourceFile(join(folder, 'database/tables.ts'))
    const tables = source?.statements.find(
      (node) => ts.isInterfaceDeclaration(node) && node.name.text === 'Tables',
    )
    if (!source || !tables) throw new Error('database/tables.ts has no interface Tables.')
    return checker.getPropertiesOfType(checker.getTypeAtLocation(tables)).map((table) => ({
      name: table.name,
      columns: checker.getPropertiesOfType(checker.getTypeOfSymbol(table)).flatMap((symbol) => {
        const selected = selectedType(checker.getTypeOfSymbol(symbol))
        return selected.flags & ts.TypeFlags.Never ? [] : column(symbol, selected)
      }),
    }))
  }

  /** The type of a column in a selected row: the first type argument of kysely's `ColumnType`. */
  function selectedType(type: ts.Type): ts.Type {
    const select = checker.getPropertyOfType(type, '__select__')
    return select ? checker.getTypeOfSymbol(select) : type
  }

  const isBase: Record<BaseType, (type: ts.Type) => boolean> = {
    string: (type) => checker.isTypeAssignableTo(type, checker.getStringType()),
    number: (type) => checker.isTypeAssignableTo(type, checker.getNumberType()),
    boolean: (type) => checker.isTypeAssignableTo(type, checker.getBooleanType()),
    Date: (type) => type.symbol?.name === 'Date',
    bytes: (type) => /^(Buffer|Uint8Array)$/.test(type.symbol?.name ?? ''),
    'string[]': (type) => checker.typeToString(type).endsWith('string[]'),
    'number[]': (type) => checker.typeToString(type).endsWith('number[]'),
    json: () => true,
  }
  return {
    calls: sources.flatMap(callsIn),
    tables: typedTables(),
    /** Whether the type accepts a value that the driver returns as `base`. */
    fits: (type: ts.Type, base: BaseType) =>
      isUnknown(type) || isBase[base](type) || (type.isUnion() && type.types.some(isBase[base])),
    nameOf: (type: ts.Type) => checker.typeToString(type),
  }
}

export type ServiceTypes = ReturnType<typeof readServiceTypes>

/** What the driver returns for a PostgreSQL type. */
export type BaseType = 'string' | 'number' | 'boolean' | 'Date' | 'bytes' | 'string[]' | 'number[]' | 'json'
