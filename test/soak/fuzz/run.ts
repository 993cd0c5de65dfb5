/**
 * `npm run test:full -- fuzz [--seconds 60] [--seed 1]`: sends random requests, derived from the OpenAPI document, at full
 * speed to a service process, on both stores. Exits with 1 on a 5xx, a hang, an undocumented error format, memory above
 * the limit, or a rejected request that changed data.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { openStore } from '../../../src/service/database/store.ts'
import { changesOf, digestOf } from '../../wire/invalid-input/digest.ts'
import { createSender, type Reply, type Send, type Sent } from '../../wire/invalid-input/send.ts'
import { createTarget, catalogueFile } from '../../wire/invalid-input/target.ts'
import { forEachStore, type StoreAddress } from '../../wire/invalid-input/stores.ts'
import { keyOf } from '../../wire/invalid-input/reply-faults.ts'
import { fuzz, rejectedBeforeWork } from './fuzz.ts'
import { startWatched } from './process.ts'
import { chanceOf } from './random.ts'

/** In MiB. The embedded store runs PostgreSQL inside the process. */
const memoryLimits = { embedded: 1200, postgresql: 500 }

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' } },
})
const seconds = Number(values.seconds)
const seed = Number(values.seed)
const print = (line: string) => process.stdout.write(`${line}\n`)
let [passed, failed] = [0, 0]

await forEachStore(async (place) => {
  const data = mkdtempSync(join(tmpdir(), 'perkit-fuzz-'))
  const faults = await fuzzStore(place, data)
  rmSync(data, { recursive: true })
  for (const fault of faults.slice(0, 20)) print(`✗ ${place.kind}: ${fault}`)
  failed += faults.length
  passed += faults.length === 0 ? 1 : 0
})

print(`\nseed ${seed}: ${passed} passed, ${failed} failed, 0 skipped`)
process.exitCode = failed > 0 ? 1 : 0

async function fuzzStore({ kind, databaseUrl }: StoreAddress, data: string): Promise<string[]> {
  const where = databaseUrl === undefined ? ['--data', data] : []
  const env = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }
  const options = databaseUrl === undefined ? { data } : { databaseUrl }
  const start = () => startWatched([...where, '--catalogue', fileURLToPath(catalogueFile)], env)

  const service = await start()
  const { send: sendOnce, close } = createSender(service.port, 8)
  const send = withUniqueAddresses(sendOnce)
  const target = await createTarget(send)
  const samples: number[] = []
  const sampling = setInterval(() => samples.push(service.memory() ?? 0), 500)
  const end = Date.now() + seconds * 1000
  const { count, faults, refused, statuses, slowest } = await fuzz({
    target,
    send,
    chance: chanceOf(seed),
    more: () => Date.now() < end,
  })
  clearInterval(sampling)
  close()
  const code = await service.stop()

  const counts = [...statuses].toSorted(([one], [other]) => one - other)
  print(
    `${kind}: ${count} requests in ${seconds} s; ${counts.map(([status, n]) => `${status}: ${n}`).join(', ')}`,
  )
  print(
    `${kind}: memory ${samples.at(0)} MiB at the start, at most ${Math.max(...samples)}, ${samples.at(-1)} at the end`,
  )
  print(
    `${kind}: the slowest reply took ${Math.round(slowest.milliseconds)} ms: ${slowest.sent ? describe(slowest.sent) : ''}`,
  )
  const { sent, changed } = await tablesChangedByRefused(options, start, refused)
  print(`${kind}: ${sent} refused requests sent again changed ${changed.length} tables`)
  return [
    ...faults.map(({ fault, sent }) => `${describe(sent)}: ${fault}`),
    ...(Math.max(...samples) > memoryLimits[kind] ? [`memory exceeded ${memoryLimits[kind]} MiB`] : []),
    ...(code !== 0 ? [`the service ended with ${String(code)}: ${service.errors()}`] : []),
    ...changed.map((table) => `refused requests changed ${table}`),
  ]
}

/** Sends each request from another address, because an address that guesses keys is soon limited. */
function withUniqueAddresses(send: Send): Send {
  let count = 0
  return (sent) => {
    count += 1
    const address = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`
    return send({ ...sent, headers: { ...sent.headers, 'X-Forwarded-For': address } })
  }
}

/** Sends the refused requests again and compares the store before and after, while no service runs. */
async function tablesChangedByRefused(
  options: Parameters<typeof openStore>[0],
  start: () => ReturnType<typeof startWatched>,
  refused: readonly Sent[],
) {
  const readDigest = async () => {
    const store = await openStore(options)
    return digestOf(store).finally(() => store.close())
  }
  // Resources created in the meantime can make a request valid, so only requests that are still refused count.
  const wrong = (await request(start, refused)).filter(({ reply }) => rejectedBeforeWork.has(keyOf(reply)))
  // Background jobs of accepted requests finish first.
  let before = await readDigest()
  for (let isQuiet = false; !isQuiet;) {
    await request(start, [], 2_000)
    const now = await readDigest()
    isQuiet = changesOf(before, now).length === 0
    before = now
  }
  await request(
    start,
    wrong.map(({ sent }) => sent),
  )
  return { sent: wrong.length, changed: changesOf(before, await readDigest()) }
}

/** Starts the service, sends the requests, waits and stops it. */
async function request(start: () => ReturnType<typeof startWatched>, requests: readonly Sent[], minMs = 0) {
  const service = await start()
  const { send: sendOnce, close } = createSender(service.port, 8)
  const send = withUniqueAddresses(sendOnce)
  const answered: { sent: Sent; reply: Reply }[] = []
  for (const sent of requests) answered.push({ sent, reply: await send(sent) })
  await sleep(minMs)
  close()
  await service.stop()
  return answered
}

function describe({ method, path, body }: Sent) {
  return `${method} ${path.slice(0, 120)} ${String(body ?? '').slice(0, 300)}`
}
