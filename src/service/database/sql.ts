/**
 * The `sql` tag of kysely, with the same text and parameters, but without a syntax tree for each statement. Building and
 * visiting the tree of a large statement takes longer than the rest of its round trip in this process.
 */
import {
  CompiledQuery,
  type Expression,
  type KyselyPlugin,
  type QueryExecutorProvider,
  type QueryResult,
  type RawBuilder,
  sql as kyselySql,
} from 'kysely'

/** Part of a statement: `strings` with `values` between them, which are parameters or other parts. */
class Fragment<Output> implements RawBuilder<Output> {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]
  /** The text of a fragment without parameters. */
  readonly constant: string | undefined

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings
    this.values = values
    this.constant = constantOf(strings, values)
  }

  get isRawBuilder(): true {
    return true
  }

  get expressionType(): undefined {
    return undefined
  }

  compile(provider: QueryExecutorProvider): CompiledQuery<Output> {
    const statement: Statement = { text: '', parameters: [] }
    if (!append(statement, this)) return this.#tree().compile(provider)
    const query: CompiledQuery<never> = CompiledQuery.raw(statement.text, statement.parameters)
    const executor = provider.getExecutor()
    // Only tests have plugins, which observe statements but do not change them.
    if (executor.plugins.length > 0) executor.transformQuery(this.toOperationNode(), query.queryId)
    return query
  }

  async execute(provider: QueryExecutorProvider): Promise<QueryResult<Output>> {
    return provider.getExecutor().executeQuery<Output>(this.compile(provider))
  }

  toOperationNode() {
    return this.#tree().toOperationNode()
  }

  as(alias: string | Expression<unknown>) {
    return this.#tree().as<string>(alias as string) // one of the overloads
  }

  $castTo<Other>() {
    return this.#tree().$castTo<Other>()
  }

  $notNull() {
    return this.#tree().$notNull()
  }

  withPlugin(plugin: KyselyPlugin) {
    return this.#tree().withPlugin(plugin)
  }

  #tree() {
    return kyselySql<Output>(this.strings as unknown as TemplateStringsArray, ...this.values) // only the strings are read
  }
}

interface Statement {
  text: string
  parameters: unknown[]
}

/** Returns false if the fragment contains an expression of kysely's builder, which only kysely can compile. */
function append(statement: Statement, { strings, values, constant }: Fragment<unknown>): boolean {
  if (constant !== undefined) {
    statement.text += constant
    return true
  }
  for (const [at, text] of strings.entries()) {
    statement.text += text
    if (at === values.length) break
    const value = values[at]
    if (value instanceof Fragment) {
      if (!append(statement, value)) return false
    } else if (isExpression(value)) return false
    else statement.text += `$${statement.parameters.push(value)}`
  }
  return true
}

const isExpression = (value: unknown) =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && 'toOperationNode' in value)

function constantOf(strings: readonly string[], values: readonly unknown[]) {
  let [text = ''] = strings
  for (const [at, value] of values.entries()) {
    if (!(value instanceof Fragment) || value.constant === undefined) return undefined
    text += value.constant + (strings[at + 1] ?? '')
  }
  return text
}

const constant = (text: string): RawBuilder<never> => new Fragment<never>([text], [])

const template = <Output = unknown>(
  strings: TemplateStringsArray,
  ...values: unknown[]
): RawBuilder<Output> => new Fragment<Output>(strings, values)

const quoted = (name: string) => `"${name.trim().replaceAll('"', '""')}"`

/** `schema.table.column`, `table.column` or `column`. */
const reference = (name: string) => constant(name.split('.').map(quoted).join('.'))

type Literal = string | number | boolean | null

const literal = (value: Literal) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)

export const sql = Object.assign(template, {
  ref: <Output = unknown>(column: string): RawBuilder<Output> => reference(column),
  table: <Output = unknown>(table: string): RawBuilder<Output> => reference(table),
  raw: <Output = unknown>(text: string): RawBuilder<Output> => constant(text),
  lit: <Value extends Literal>(value: Value): RawBuilder<Value> => constant(literal(value)),
  join<Output = unknown>(
    items: readonly unknown[],
    separator: RawBuilder<unknown> = comma,
  ): RawBuilder<Output> {
    const values = items.flatMap((item, at) => (at === 0 ? [item] : [separator, item]))
    return new Fragment<Output>(Array<string>(values.length + 1).fill(''), values)
  },
})

const comma = constant(', ')
