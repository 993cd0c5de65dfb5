/**
 * Waits for deferred work. See "Exports" and "Bulk customers and campaign summaries" in "Where the specification is
 * silent".
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { at, assert, succeeded } from './expect.ts'
import type { Service } from './service.ts'
import type { Seen, Shape } from '../specification/shape.ts'
import { asyncAction, foundExport } from '../specification/shop.ts'

/** Returns the finished action. Throws after a timeout. */
export const waitForAction = (service: Service, id: string, seen: Seen) =>
  waitFor(service, `/v1/async-actions/${id}`, asyncAction, ['DONE', 'FAILED'], seen)

export const waitForExport = (service: Service, id: string, seen: Seen) =>
  waitFor(service, `/v1/exports/${id}`, foundExport, ['DONE', 'ERROR'], seen)

async function waitFor(service: Service, path: string, shape: Shape, finalStatuses: string[], seen: Seen) {
  const deadline = Date.now() + 120_000
  for (;;) {
    const body = succeeded(await service.asServer('GET', path), shape, seen)
    if (finalStatuses.includes(String(at(body, 'status')))) return body
    assert(Date.now() < deadline, `${path} is still ${String(at(body, 'status'))} after two minutes`)
    await sleep(50)
  }
}
