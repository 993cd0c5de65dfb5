/**
 * `perkit/operations`: all operations by id, for back ends. In the package `perkit`, the build replaces this module with
 * one that has guards in place of zod's schemas (`.config/reply-guards.ts`).
 */
import { operations as declared } from '../contract/index.ts'
import type { Operations } from '../contract/types.generated.ts'

export type { Input, Operation, Reply } from '../contract/signature.ts'
export type * from '../contract/types.generated.ts'

export const operations: Operations = declared
