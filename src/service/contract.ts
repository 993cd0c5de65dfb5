/** `perkit-service/contract`: all operations by id. Unlike `perkit/operations`, they also validate requests. */
import { operations as declared } from '../contract/index.ts'
import type { RequestSchema, Schema } from '../contract/signature.ts'
import type { Operations } from '../contract/types.generated.ts'

export type { Input, Operation, Reply } from '../contract/signature.ts'
export type * from '../contract/types.generated.ts'

type Validating<O> = {
  [Name in keyof O]: O[Name] extends RequestSchema<infer Output, infer Input>
    ? Schema<Output, Input>
    : O[Name]
}

export const operations: { [Id in keyof Operations]: Validating<Operations[Id]> } = declared
