/** Requests of all kinds, sent to two services that share a few connections behind PgBouncer in transaction mode. */
import { sendMixedRequests } from '../../support/mixed-requests.ts'
import { requestsCatalogue } from '../../support/operation-requests.ts'
import { findPgBouncer } from '../../support/postgres-programs.ts'
import { leaksOf, startPooler } from '../../support/pooler.ts'
import type { StressResult } from './checkouts.ts'
import { serve } from './shop.ts'

const requests = 10_000

/** Without PgBouncer, the test is skipped, or fails if it is required. */
export async function pooled(
  databaseUrl: string,
  folder: string,
  isRequired: boolean,
): Promise<StressResult> {
  const program = findPgBouncer()
  if (!program) {
    const reason = 'PgBouncer is not installed'
    return isRequired ? { faults: [reason], summary: reason } : { faults: [], summary: `SKIPPED: ${reason}` }
  }
  const pooler = await startPooler(program, databaseUrl)
  const place = { databaseUrl: pooler.url, flags: ['--no-prepared'] }
  const services = [
    await serve(place, folder, requestsCatalogue),
    await serve(place, folder, requestsCatalogue),
  ]
  const sent = services.map(({ port }, at) => sendMixedRequests(port, requests / 2, at * requests))
  const failed = (await Promise.all(sent)).flat()
  const leaks = await leaksOf(pooler.url)
  await Promise.all(services.map((service) => service.end('SIGTERM')))
  await pooler.stop()
  return {
    faults: [...failed, ...leaks],
    summary: `${requests} requests to two services, ${failed.length} failed, ${leaks.length} leaks`,
  }
}
