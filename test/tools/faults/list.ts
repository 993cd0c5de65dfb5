/** The planted faults: for each guard, how to break it and which tests must then go red. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'

const fault = z.strictObject({
  /** What is broken, in words. */
  name: z.string(),
  file: z.string(),
  /** Text of the file, taken where it first stands. */
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
