/** Every operation that this service serves. The rest of the interface answers 501 `not_implemented`. */
import { operations, type OperationId } from '../../contract/index.ts'
import type { Handlers } from './handler.ts'
import * as oauth from './oauth.ts'
import * as promotions from './promotions.ts'

export const handlers: Handlers = { ...oauth, ...promotions }

// The keys of a const object are its ids, which `Object.keys` does not say.
const ids = Object.keys(operations) as OperationId[]

/** The operations still to come. */
export const unserved: readonly OperationId[] = ids.filter((id) => handlers[id] === undefined)
