import type { Handler } from '../http/handler.ts'
import { prepareOrder } from './order-in-one-statement.ts'
import { reportOrder } from './report-order.ts'

/** An order that becomes PAID earns points for its customer once, however often the shop reports it. */
export const createOrder: Handler<'createOrder'> = ({ body }, { store, caller, clock, withIdempotency }) =>
  withIdempotency(
    (tx) => reportOrder(tx, { body, caller, now: clock.now() }),
    () => prepareOrder(store.db, { body, caller, now: clock.now() }),
  )
