/** Fields of an operation, besides its schemas, that the packages contain and declare. */
import type { Operation } from '../src/contract/operation.ts'

const names = [
  'id',
  'credentials',
  'scope',
  'method',
  'path',
  'aliases',
  'bodyType',
  'bodyOptional',
  'idempotent',
] as const satisfies (keyof Operation)[]

/** Entries of the fields that the operation has. */
export const operationFields = (operation: Operation) =>
  names.flatMap((name) => (operation[name] === undefined ? [] : [[name, operation[name]] as const]))
