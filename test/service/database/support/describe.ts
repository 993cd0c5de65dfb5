/** Prepares statements in PostgreSQL and describes their columns. */
import pg from 'pg'
import type { BaseType } from './call-sites.ts'

export interface DescribedColumn {
  name: string
  type: BaseType
  /** Undefined for an expression, whose nullability PostgreSQL does not report. */
  nullable: boolean | undefined
}

/** Types by their OID in `pg_type`. */
const baseTypes: Record<number, BaseType> = {
  16: 'boolean',
  17: 'bytes',
  20: 'number',
  21: 'number',
  23: 'number',
  25: 'string',
  700: 'number',
  701: 'number',
  1005: 'number[]',
  1007: 'number[]',
  1009: 'string[]',
  1043: 'string',
  1082: 'string',
  1114: 'Date',
  1184: 'Date',
  19: 'string',
  114: 'json',
  3802: 'json',
  // The driver returns numeric as text.
  1700: 'string',
  // The type void: the result of a function that is called for its effect.
  2278: 'string',
}

interface Field {
  name: string
  tableID: number
  columnID: number
  dataTypeID: number
}

export async function createDescriber(databaseUrl: string) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query('set plan_cache_mode = force_generic_plan')
  const { rows } = await client.query<{ place: string; nullable: boolean; table: string }>(`
    select attrelid || ' ' || attnum as place, not attnotnull as nullable, attrelid::regclass::text as table
    from pg_attribute where attnum > 0`)
  const sources = new Map(rows.map(({ place, ...source }) => [place, source]))

  return {
    /** @throws DatabaseError for a statement that PostgreSQL cannot prepare. */
    async describe(text: string): Promise<DescribedColumn[]> {
      const fields = await fieldsOf(client, text)
      if (fields.length === 0) return []
      const optional = await optionalTables(client, text)
      return fields.map(({ name, tableID, columnID, dataTypeID }) => {
        const type = baseTypes[dataTypeID]
        if (!type) throw new Error(`column ${name} has the unknown type ${dataTypeID}`)
        const source = sources.get(`${tableID} ${columnID}`)
        return { name, type, nullable: source && (source.nullable || optional.has(source.table)) }
      })
    },
    close: () => client.end(),
  }
}

/** Sends the protocol messages Parse, Describe and Sync, so PostgreSQL neither plans nor executes the statement. */
function fieldsOf(client: pg.Client, text: string): Promise<Field[]> {
  return new Promise((resolve, reject) => {
    let fields: Field[] = []
    const submittable = {
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription: (message: { fields: Field[] }) => void (fields = message.fields),
      handleReadyForQuery: () => resolve(fields),
      handleError: reject,
    }
    client.query(submittable)
  })
}

interface Plan {
  'Join Type'?: string
  'Parent Relationship'?: string
  'Relation Name'?: string
  Plans?: Plan[]
}

/** Tables on the nullable side of an outer join. */
async function optionalTables(client: pg.Client, text: string): Promise<Set<string>> {
  if (!/\b(left|right|full)\s+(outer\s+)?join\b/i.test(text)) return new Set()
  const name = 'described'
  await client.query(`prepare ${name} as ${text}`)
  try {
    const { rows: parameters } = await client.query<{ count: number }>(
      `select cardinality(parameter_types) as count from pg_prepared_statements where name = '${name}'`,
    )
    const nulls = Array.from({ length: parameters[0]?.count ?? 0 }, () => 'null').join(', ')
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (verbose, format json) execute ${name}${nulls && `(${nulls})`}`,
    )
    const tables = new Set<string>()
    for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) collect(Plan, false, tables)
    return tables
  } finally {
    await client.query(`deallocate ${name}`)
  }
}

function collect(plan: Plan, isOptional: boolean, tables: Set<string>) {
  if (isOptional && plan['Relation Name']) tables.add(plan['Relation Name'])
  for (const child of plan.Plans ?? []) {
    const side = child['Parent Relationship']
    const emptied =
      plan['Join Type'] === 'Full' ||
      (plan['Join Type'] === 'Left' && side === 'Inner') ||
      (plan['Join Type'] === 'Right' && side === 'Outer')
    collect(child, isOptional || emptied, tables)
  }
}
