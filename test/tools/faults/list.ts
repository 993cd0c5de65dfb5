/** Planted faults: how to break the code, and which tests must then fail. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'

const fault = z.strictObject({
  /** A sentence that describes the fault. */
  name: z.string(),
  file: z.string(),
  /** Text of the file. The first match is replaced. */
  find: z.string(),
  replace: z.string(),
  /** Folders or files of tests. */
  tests: z.array(z.string()).min(1),
})

export type Fault = z.infer<typeof fault>

export const areas = [
  'brand',
  'client',
  'commands',
  'conformance',
  'customers',
  'demo',
  'exports',
  'http',
  'loyalty',
  'operator',
  'redemption',
  'referrals',
  'relay',
  'store',
  'summary',
] as const

export function faultsOf(area: (typeof areas)[number]) {
  const file = new URL(`${area}.json`, import.meta.url)
  return z.array(fault).parse(JSON.parse(readFileSync(file, 'utf8')))
}
