/** Samples the contenders of an operation alternately, so that other load on the machine affects all of them. */
import { cpuBetween, cpuTimesOf, familyOf } from './cpu.ts'
import type { Load, LoadEnd, LoadOptions } from './client.ts'
import type { Contender } from './contenders.ts'
import type { DatabaseServer } from './database.ts'
import type { OperationName } from './requests.ts'
import type { Worker } from './worker.ts'

export interface Sample extends Load {
  /** Milliseconds of CPU per request. */
  service: number
  database: number
  /** Bytes of the database's write-ahead log per request. */
  written: number
}

export interface SampleOptions {
  server: DatabaseServer
  client: Worker<LoadOptions, Load>
  rounds: number
  /** Whether the control succeeds. */
  isValid(samples: Samples): boolean
}

/** Maximum difference between two processes of the same build, in percent. */
export const maxControlDeviation = 5

const clients = 16
const sampleMs = 1000
const warmUp = { requests: 300, milliseconds: 3000 }

export type Samples = ReadonlyMap<Contender, Sample[]>

export async function sampleOperation(
  operation: OperationName,
  contenders: readonly Contender[],
  options: SampleOptions,
): Promise<Samples> {
  const samples = new Map(contenders.map((one) => [one, [] as Sample[]]))
  const sample = samplerOf(operation, options)
  for (const one of contenders) {
    await sample(one, warmUp)
    // Makes new plans, and the second warm-up pays for them. Plans for empty tables would scan all rows of full ones.
    await options.server.analyze(one.database)
    await sample(one, warmUp)
  }
  await repeatRounds(
    options.rounds,
    () => options.isValid(samples),
    async (round) => {
      for (const one of round % 2 ? contenders.toReversed() : contenders)
        samples.get(one)?.push(await sample(one, { milliseconds: sampleMs }))
    },
  )
  return samples
}

/** Adds as many rounds again while the control fails, up to three times as many in all. */
export async function repeatRounds(
  rounds: number,
  isValid: () => boolean,
  run: (round: number) => Promise<void>,
) {
  for (let round = 0; round < rounds * 3; round += 1) {
    if (round > 0 && round % rounds === 0 && isValid()) return
    await run(round)
  }
}

function samplerOf(operation: OperationName, { server, client }: SampleOptions) {
  let first = 0
  return async ({ pid, port, createToken }: Contender, end: LoadEnd): Promise<Sample> => {
    const token = await createToken()
    const written = await server.walBytes()
    const before = [cpuTimesOf([pid]), cpuTimesOf(familyOf(server.pid))] as const
    const load = await client.call({ port, workload: { operation }, token, clients, first, ...end })
    const after = [cpuTimesOf([pid]), cpuTimesOf(familyOf(server.pid))] as const
    first += load.requests
    return {
      ...load,
      service: cpuBetween(before[0], after[0]) / load.requests,
      database: cpuBetween(before[1], after[1]) / load.requests,
      written: ((await server.walBytes()) - written) / load.requests,
    }
  }
}
