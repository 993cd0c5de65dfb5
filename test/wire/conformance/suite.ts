/** Runs checks one after the other. */
import type { Service } from './service.ts'
import type { Seen } from '../specification/shape.ts'

/** Checks by title. A failing check throws an error. */
export type Checks = Record<string, (service: Service, seen: Seen) => Promise<void>>

export interface Operation {
  /** Number and title in the specification. */
  number: number
  title: string
  checks: Checks
}

export interface Outcome {
  number: number
  title: string
  check: string
  /** The reason why the check failed. */
  fault?: string
}

/** Runs every check, even after a failure. */
export async function runSuite(operations: readonly Operation[], service: Service) {
  const seen: Seen = new Set()
  const outcomes: Outcome[] = []
  for (const { number, title, checks } of operations) {
    for (const [check, run] of Object.entries(checks)) {
      const fault = await run(service, seen).then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      )
      outcomes.push({ number, title, check, ...(fault !== undefined && { fault }) })
    }
  }
  return { outcomes, seen }
}
