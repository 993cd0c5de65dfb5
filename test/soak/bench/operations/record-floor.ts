/** Records what the requests of an operation write and what the service replies, for the floor. */
import { send } from '../http.ts'
import type { Change, recordingChanges } from './changes.ts'
import type { FloorRequest } from './floor.ts'
import { operationRequest, type OperationName } from './requests.ts'
import { statementFor } from './statement.ts'

/** Requests with different cards and codes, so that they rarely wait for each other. */
const variants = 32

export async function recordFloor(
  operation: OperationName,
  { port, token }: { port: number; token: string },
  { infos, record }: Awaited<ReturnType<typeof recordingChanges>>,
): Promise<FloorRequest[]> {
  const recorded: FloorRequest[] = []
  for (let number = 0; number < variants; number += 1) {
    // The first request for a customer and a code inserts their counters, which later ones update.
    const first = await record(() => send(port, operationRequest(operation, number, token)))
    let reply = ''
    const second = await record(
      async () => (reply = await send(port, operationRequest(operation, number + repeat, token))),
    )
    recorded.push({ statement: statementFor(second, infos), generated: newIds(first, second), reply })
  }
  return recorded
}

/** A multiple of the number of copies selects the same card and codes again. */
const repeat = 100_000

/** Ids, hashes, codes, and the shop's ids of orders and transfers. */
const generatedId =
  /\b(?:[a-z]+_[0-9a-f]{32}|[0-9a-f]{64}|[0-9A-Z]{16}|[0-9a-z]{16}|(?:order|transfer)-\d+)\b/g

const idsIn = (changes: readonly Change[]) => new Set(JSON.stringify(changes).match(generatedId))

function newIds(first: readonly Change[], second: readonly Change[]) {
  const known = idsIn(first)
  return [...idsIn(second)].filter((id) => !known.has(id))
}
