/** Runs checks one after the other and keeps what came of them. */
import type { Service } from './service.ts'
import type { Seen } from '../specification/shape.ts'

/** By the sentence that should hold. Throws where it does not. */
export type Checks = Record<string, (service: Service, seen: Seen) => Promise<void>>

export interface Operation {
  /** Number and title of the specification. */
  number: number
  title: string
  checks: Checks
}

export interface Outcome {
  number: number
  title: string
  sentence: string
  /** Why it does not hold. */
  fault?: string
}

/** Every check is run, whatever became of the one before. */
export async function runSuite(operations: readonly Operation[], service: Service) {
  const seen: Seen = new Set()
  const outcomes: Outcome[] = []
  for (const { number, title, checks } of operations) {
    for (const [sentence, check] of Object.entries(checks)) {
      const fault = await check(service, seen).then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      )
      outcomes.push({ number, title, sentence, ...(fault !== undefined && { fault }) })
    }
  }
  return { outcomes, seen }
}
