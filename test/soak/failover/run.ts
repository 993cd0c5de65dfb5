/**
 * `npm run test:full -- failover`: kills the leader of two PostgreSQL servers while three services redeem rewards. Exits
 * with 1 if an answered redemption is lost, a reply is neither 200 nor 503, the services do not recover in time, or a
 * program is missing. With PERKIT_OPTIONAL=1, missing programs are no failure.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { faultsIn } from '../stress/invariants.ts'
import { backEndAt, clubWith, codes, serve } from '../stress/shop.ts'
import { missingPackages, startDatabases } from './cluster.ts'

const services = 3
const clientsPerService = 4
const points = 1_000_000
const beforeKillMs = 5_000
const afterRecoveryMs = 5_000
const limitSeconds = 30

const missing = missingPackages()
if (missing.length > 0) {
  const isOptional = process.env.PERKIT_OPTIONAL === '1'
  print(`${isOptional ? 'SKIPPED' : 'FAILED'}: install these packages first: ${missing.join(' ')}`)
  if (!isOptional) process.exitCode = 1
} else await failOver()

async function failOver() {
  const folder = mkdtempSync(join(tmpdir(), 'perkit-failover-shop-'))
  const databases = await startDatabases()
  const started: Awaited<ReturnType<typeof serve>>[] = []
  try {
    await databases.roles()
    const place = { databaseUrl: databases.url, flags: ['--replica-url', databases.replicaUrl] }
    for (let count = 0; count < services; count += 1)
      started.push(await serve(place, folder, clubWith(points)))
    const load = await startLoad(started.map(({ port }) => port))
    await sleep(beforeKillMs)

    const { leader, standby } = await databases.roles()
    const before = load.answered()
    const killedAt = performance.now()
    databases.kill(leader)
    const recovered = await Promise.race([load.recoveredAfter(killedAt), sleep(3 * limitSeconds * 1000)])
    await sleep(afterRecoveryMs)
    await load.stop()

    const seconds = recovered === undefined ? Infinity : (recovered - killedAt) / 1000
    const faults = [
      ...load.wrong,
      ...(await faultsIn(place, load.redeemed, points)),
      ...(seconds <= limitSeconds ? [] : [`Served again after ${seconds} s.`]),
    ]
    print(`${leader} was killed, ${standby} took over.`)
    print(
      `Answered: ${before} before the kill, ${load.answered()} in total, ${load.unavailable()} times 503.`,
    )
    print(`All ${services} services answered again after ${seconds.toFixed(1)} s.`)
    for (const [index, { port }] of started.entries())
      print(`  Service ${index + 1}: ${describeOutage(load.outageOf(port, killedAt))}`)
    print(faults.length === 0 ? 'No answered redemption was lost.' : `BROKEN\n  ${faults.join('\n  ')}`)
    if (faults.length > 0) process.exitCode = 1
  } finally {
    await Promise.all(started.map((service) => service.end('SIGKILL')))
    await databases.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Clients that redeem rewards until they are stopped. They retry 503 with the same key, as Perkit's client does. */
async function startLoad(ports: readonly number[]) {
  const redeemed: string[] = []
  const wrong: string[] = []
  const lastAnswer = new Map(ports.map((port) => [port, 0]))
  const answerTimes = new Map<number, number[]>(ports.map((port) => [port, []]))
  let [keys, answers, failures, isStopping] = [0, 0, 0, false]

  async function client(port: number) {
    const backEnd = await backEndAt(port)
    while (!isStopping) {
      const key = `key-${(keys += 1)}`
      const code = codes[keys % codes.length] ?? 'ADA'
      for (;;) {
        const { status, text } = await backEnd.redeem(code, key)
        if (status === 503) {
          failures += 1
          if (isStopping) return
          await sleep(200)
          continue
        }
        if (status === 200) redeemed.push(JSON.parse(text).id)
        else wrong.push(`${status} ${text}`)
        break
      }
      answers += 1
      lastAnswer.set(port, performance.now())
      answerTimes.get(port)?.push(performance.now())
    }
  }
  const clients = Promise.all(
    ports.flatMap((port) => Array.from({ length: clientsPerService }, () => client(port))),
  )

  return {
    redeemed,
    wrong,
    answered: () => answers,
    unavailable: () => failures,
    /** Resolves to the time at which every service has answered after an outage that began at `since`. */
    async recoveredAfter(since: number) {
      const failuresBefore = failures
      while (!isStopping && failures === failuresBefore) await sleep(10)
      const outage = performance.now()
      while (!isStopping && [...lastAnswer.values()].some((time) => time < Math.max(since, outage)))
        await sleep(50)
      return performance.now()
    },
    /** The longest time after `since` without an answer of the service, in seconds from `since`. */
    outageOf: (port: number, since: number) => longestGap(answerTimes.get(port) ?? [], since),
    async stop() {
      isStopping = true
      await clients
    },
  }
}

interface Gap {
  from: number
  to: number
}

function longestGap(times: readonly number[], since: number): Gap {
  const after = [since, ...times.filter((time) => time > since)]
  const gaps = after.slice(1).map((to, index) => ({ from: after[index] ?? since, to }))
  const longest = gaps.toSorted((one, other) => other.to - other.from - (one.to - one.from))[0]
  const { from = since, to = Infinity } = longest ?? {}
  return { from: (from - since) / 1000, to: (to - since) / 1000 }
}

function describeOutage({ from, to }: Gap) {
  return `no answer for ${(to - from).toFixed(1)} s, from ${from.toFixed(1)} s to ${to.toFixed(1)} s after the kill`
}

function print(line: string) {
  process.stdout.write(`${line}\n`)
}
