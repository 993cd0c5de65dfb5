/** Compiles a statement once for all values, because compiling a large one takes longer than the rest of its round trip. */
import type { CompiledQuery } from 'kysely'
import type { Db } from './tables.ts'

/** Stands for a value while the statement is compiled. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

interface Statement<Row> {
  compile(db: Db): CompiledQuery<Row>
}

/**
 * Returns a function that runs the statement. `build` is called only once per `shape`, with slots instead of values, so
 * it must use each value only as a parameter. `names` are those of the values. There must be few shapes.
 */
export function compileOnce<Values extends object, Row, Shape = undefined>(
  names: readonly (keyof Values & string)[],
  build: (values: Values, db: Db, shape: Shape) => Statement<Row>,
) {
  const slots = Object.fromEntries(names.map((name) => [name, new Slot(name)])) as Values // parameters may be anything
  const statements = new Map<string | undefined, CompiledQuery<Row>>()
  return async (
    db: Db,
    values: Values,
    ...[shape]: Shape extends undefined ? [] : [Shape]
  ): Promise<Row[]> => {
    const key = JSON.stringify(shape)
    const compiled = statements.get(key) ?? build(slots, db, shape as Shape).compile(db) // undefined without shapes
    statements.set(key, compiled)
    const parameters = compiled.parameters.map((one) =>
      one instanceof Slot ? values[one.name as keyof Values] : one,
    ) // one of `names`
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
