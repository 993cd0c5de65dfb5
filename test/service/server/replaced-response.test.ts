/** Another server in the process of the service, for example the shop, replaces the global `Response`. */
import { createAdaptorServer } from '@hono/node-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../../../src/service/log.ts'

test('sends each reply once after another server has replaced the global Response', async () => {
  createAdaptorServer({ fetch: () => new Response() })
  vi.resetModules()
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => errors.mockRestore())
  const { startService } = await import('../../../src/service/start.ts')
  const log = createLog(undefined, 'silent')
  const service = await startService({
    port: 0,
    data: 'memory',
    catalogue: { projects: [] },
    limits: false,
    log,
  })
  onTestFinished(service.close)

  const { status } = await fetch(`${service.url}/v1/customers`)

  expect(status).toBe(401)
  expect(errors.mock.calls).toEqual([])
})
