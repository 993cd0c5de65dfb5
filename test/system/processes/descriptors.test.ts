/** A process with few file descriptors, and clients that hold connections. */
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runService } from '../../support/process.ts'
import { sendTo } from '../../support/service.ts'

test('serves requests and metrics although clients hold more connections than it has descriptors', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'perkit-descriptors-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  // Node opens up to 300 files at once while it imports the modules of the service.
  const within = ['sh', '-c', 'ulimit -n 512 && exec "$@"', 'sh']
  const service = runService(['--data', join(folder, 'data'), '--metrics-port', '0'], { within })
  const port = await service.ready
  const metricsUrl = await vi.waitFor(() => {
    const [url] = /http:[^"]+\/metrics/.exec(service.output().stderr) ?? []
    if (url === undefined) throw new Error('The URL of the metrics is not logged yet.')
    return url
  })

  // The service rejects what they send and closes its side. They never close theirs.
  const holders = Array.from({ length: 600 }, () => connect({ port, host: '127.0.0.1', allowHalfOpen: true }))
  onTestFinished(() => holders.forEach((holder) => holder.destroy()))
  for (const holder of holders)
    holder
      .on('error', () => undefined)
      .resume()
      .write('NONSENSE\r\n\r\n')

  // Some of them are still connecting.
  await vi.waitFor(
    async () => {
      const [{ status }, unknown, ready] = [
        await fetch(metricsUrl),
        await sendTo(port, '/v1/nothing'),
        await sendTo(port, '/readyz'),
      ]
      expect([status, unknown.status, ready.status]).toEqual([200, 404, 200])
    },
    { timeout: 60_000 },
  )
})
