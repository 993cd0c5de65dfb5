/** Compares the columns of a statement with its row type. */
import type { ExpectedColumn, ServiceTypes } from './call-sites.ts'
import type { DescribedColumn } from './describe.ts'

export interface Comparison {
  /** One sentence each: missing columns, columns that the row type lacks, and wrong types. */
  differences: string[]
  /** Columns that can be null in PostgreSQL, and not in TypeScript. */
  nullable: string[]
  /** Columns that can be null in TypeScript, and not in PostgreSQL. */
  neverNull: string[]
}

export function compareColumns(
  types: Pick<ServiceTypes, 'fits' | 'nameOf'>,
  expected: readonly ExpectedColumn[],
  described: readonly DescribedColumn[],
): Comparison {
  const differences: string[] = []
  const nullable: string[] = []
  const neverNull: string[] = []
  for (const { name, type, optional, ...one } of expected) {
    const column = described.find((candidate) => candidate.name === name)
    if (!column) {
      if (!optional) differences.push(`${name}: missing in the statement`)
      continue
    }
    if (!types.fits(type, column.type))
      differences.push(`${name}: ${column.type} in PostgreSQL, ${types.nameOf(type)} in TypeScript`)
    if (column.nullable && one.nullable === false) nullable.push(name)
    if (column.nullable === false && one.nullable) neverNull.push(name)
  }
  const extra = described.filter(({ name }) => !expected.some((column) => column.name === name))
  return {
    differences: [...differences, ...extra.map(({ name }) => `${name}: missing in the row type`)],
    nullable,
    neverNull,
  }
}
