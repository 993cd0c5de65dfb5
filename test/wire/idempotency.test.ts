/** Operations that accept an `Idempotency-Key` execute repeated requests once. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFullService } from '../support/service.ts'
import { onPostgres } from '../support/stores.ts'
import { createSender } from './invalid-input/send.ts'
import { catalogueFile, createTarget, type Target } from './invalid-input/target.ts'

onPostgres('an Idempotency-Key', (open) => {
  let running: Awaited<ReturnType<typeof startFullService>>
  let sender: ReturnType<typeof createSender>
  let target: Target

  beforeAll(async () => {
    running = await startFullService(await open(), JSON.parse(readFileSync(catalogueFile, 'utf8')))
    sender = createSender(running.port)
    target = await createTarget(sender.send)
  })
  afterAll(async () => {
    sender.close()
    await running.close()
  })

  test('replays the first reply of every operation', async () => {
    const operations = target.operations.filter(({ isIdempotent }) => isIdempotent)
    const replies: Record<string, unknown> = {}
    for (const operation of operations) {
      const { headers, ...request } = target.validRequest(operation)
      const sent = { ...request, headers: { ...headers, 'Idempotency-Key': target.fresh('key') } }
      const first = await sender.send(sent)
      const second = await sender.send(sent)
      replies[operation.id] = [
        first.headers['idempotency-status'],
        second.headers['idempotency-status'],
        second.status === first.status && second.text === first.text,
      ]
    }

    expect(operations.length).toBeGreaterThan(10)
    expect(replies).toEqual(Object.fromEntries(operations.map(({ id }) => [id, ['new', 'replayed', true]])))
  })
})
