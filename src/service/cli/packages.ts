/** Which packages a command needs, all of them named at once: only the service needs them, so npm does not bring them. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Environment } from './command.ts'

/** The same from `src` and from `dist`. */
const manifest = new URL('../../../package.json', import.meta.url)

const embedded = '@electric-sql/pglite'
const postgresql = 'pg'
const metrics = 'prom-client'
const csv = 'csv-parse'
const bundling = ['vite', 'esbuild', 'terser']

/** The packages that a command with these words and variables needs and does not find. */
export function missingPackages(
  command: string,
  words: readonly string[],
  env: Environment,
  from: string | URL = import.meta.url,
): string[] {
  const { resolve } = createRequire(from)
  return neededPackages(command, words, env).filter((name) => {
    try {
      resolve(name)
      return false
    } catch (error) {
      // A package that only `import` can load is installed all the same.
      return error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND'
    }
  })
}

function neededPackages(command: string, words: readonly string[], env: Environment): string[] {
  // Looks for one of several by itself.
  if (command === 'bundle') return []
  // Reads the formulas in a file; no store is opened.
  if (command === 'check') return ['jsep']
  // Written by npm for this very package.
  const { peerDependencies } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    peerDependencies: Record<string, string>
  }
  const says = (flag: string) => words.some((word) => word === flag || word.startsWith(`${flag}=`))
  const inDatabase = Boolean(env.DATABASE_URL) && !says('--data')
  const optional = new Map([
    ...bundling.map((name) => [name, false] as const),
    [embedded, command === 'move' || !inDatabase],
    [postgresql, command === 'move' || inDatabase],
    [csv, command === 'import'],
    [metrics, command === 'serve' && (says('--metrics-port') || Boolean(env.PERKIT_METRICS_PORT))],
  ])
  return Object.keys(peerDependencies).filter((name) => optional.get(name) ?? true)
}
