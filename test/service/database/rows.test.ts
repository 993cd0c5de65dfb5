/**
 * What the types say of rows, held against the tables and against the text of each statement: a column that is
 * renamed in one of them fails here by name. What kysely builds is checked by the compiler.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { sql } from '../../../src/service/database/kysely.ts'
import { onPostgres } from '../../support/stores.ts'

const folder = new URL('../../../src/service', import.meta.url).pathname
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
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

const namesOf = (type: ts.Type) => checker.getPropertiesOfType(type).map(({ name }) => name)

onPostgres('the tables', (open) => {
  test('have the columns of their types, but for those that only the database reads', async () => {
    const { db } = await open()
    const { rows } = await sql<{ name: string; columns: string[] }>`
      select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
      where table_schema = 'public' group by table_name`.execute(db)
    const columnsOf = new Map(rows.map(({ name, columns }) => [name, columns]))

    const missing = typedTables().flatMap(({ table, columns }) =>
      columns
        .filter((column) => !columnsOf.get(table)?.includes(column))
        .map((column) => `${table}.${column}`),
    )
    expect(missing).toEqual([])
    expect(typedTables().length).toBeGreaterThan(30)
  })
})

test('each written statement names every column that the type of its rows promises', () => {
  const promised = sources.flatMap(writtenStatements)
  const missing = promised.flatMap(({ place, columns, text }) =>
    columns
      .filter((column) => !new RegExp(`\\b${column}\\b`).test(text))
      .map((column) => `${place}: ${column}`),
  )

  expect(missing).toEqual([
    // The cursor that it fetches from names it.
    'backup/lines.ts: line',
    // Made from a list of the fields that are asked for.
    ...['source_id', 'amount', 'balance', 'reason', 'related_transaction_id'].map(
      (field) => `vouchers/transactions.ts: ${field}`,
    ),
  ])
  expect(promised.length).toBeGreaterThan(60)
})

/** The interface that kysely is given. */
function typedTables() {
  const source = program.getSourceFile(join(folder, 'database/tables.ts'))
  const tables = source?.statements.find(
    (node) => ts.isInterfaceDeclaration(node) && node.name.text === 'Tables',
  )
  if (!source || !tables) throw new Error('There is no interface Tables.')
  return checker.getPropertiesOfType(checker.getTypeAtLocation(tables)).map((property) => ({
    table: property.name,
    columns: namesOf(checker.getTypeOfSymbolAtLocation(property, source)),
  }))
}

/** Each sql`…` whose rows have a type, with all the text that may become part of it. */
function writtenStatements(source: ts.SourceFile) {
  const found: { place: string; columns: string[]; text: string }[] = []
  const visit = (node: ts.Node) => {
    const [type] = (ts.isTaggedTemplateExpression(node) && node.typeArguments) || []
    if (type && ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql') {
      const rows = checker.getTypeFromTypeNode(type)
      const isRow = (rows.flags & ts.TypeFlags.Object) !== 0 || rows.isIntersection()
      if (isRow)
        found.push({
          place: source.fileName.slice(folder.length + 1),
          columns: namesOf(rows),
          text: textOf(node.template),
        })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** The text of a node, and of what the names in it were declared as. */
function textOf(node: ts.Node, seen = new Set<ts.Node>()): string {
  const texts = [node.getText()]
  const visit = (part: ts.Node) => {
    const symbol = ts.isIdentifier(part) ? checker.getSymbolAtLocation(part) : undefined
    const original = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    const declared = original?.valueDeclaration
    // A piece of SQL that a function is given may be written anywhere in its file.
    if (declared && ts.isParameter(declared) && !seen.has(declared)) {
      seen.add(declared)
      const type = checker.typeToString(checker.getTypeAtLocation(declared))
      if (type.startsWith('RawBuilder')) texts.push(textOf(declared.getSourceFile(), seen))
    } else if (declared?.getSourceFile().fileName.startsWith(folder) && !seen.has(declared)) {
      seen.add(declared)
      texts.push(textOf(declared, seen))
    }
    ts.forEachChild(part, visit)
  }
  ts.forEachChild(node, visit)
  return texts.join('\n')
}
