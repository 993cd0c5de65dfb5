/** Time from process start to the first response of the built service on the embedded store. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { median } from './measure.ts'
import type { Measurement } from './report.ts'

const perkit = fileURLToPath(new URL('../../../dist/service/perkit.js', import.meta.url))
const catalogue = fileURLToPath(new URL('../../../demo/catalogue.json', import.meta.url))
const rounds = 5

export async function measureStart(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'perkit-start-'))
  const data = join(folder, 'data')
  try {
    const first = await startOnce(['--data', data, '--catalogue', catalogue])
    return [
      {
        name: 'start: existing folder',
        value: await medianStart(['--data', data]),
        unit: 'ms',
        budget: 2000,
      },
      {
        name: 'start: new, in memory',
        value: await medianStart(['--data', 'memory']),
        unit: 'ms',
        budget: 2000,
      },
      {
        name: 'start: existing folder, unchanged catalog',
        value: await medianStart(['--data', data, '--catalogue', catalogue]),
        unit: 'ms',
        budget: 2000,
      },
      { name: 'start: new folder, first catalog', value: first, unit: 'ms' },
    ]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function medianStart(flags: readonly string[]) {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await startOnce(flags))
  return median(times)
}

/** Milliseconds. */
async function startOnce(flags: readonly string[]) {
  const begun = performance.now()
  const service = spawn(process.execPath, [perkit, 'serve', '--port', '0', ...flags], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const stopped = once(service, 'exit')
  let url: string | undefined
  for await (const line of createInterface(service.stdout)) {
    url = /http:\S+/.exec(line)?.[0]
    if (url !== undefined) break
  }
  if (url === undefined) throw new Error('The service did not start.')
  const { ok } = await fetch(new URL('/readyz', url))
  const time = performance.now() - begun
  service.kill()
  await stopped
  if (!ok) throw new Error('The service is not ready.')
  return time
}
