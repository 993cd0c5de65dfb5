/** Perkit's dependencies are optional peers, because pages need none of them. All missing packages are reported at once. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Environment } from './command.ts'

interface Manifest {
  version: string
  peerDependencies: Record<string, string>
}

/** Reads Perkit's own package.json. The relative path is the same from `src` and from `dist`. */
export function readManifest(): Manifest {
  const file = new URL('../../../package.json', import.meta.url)
  // The manifest always contains these fields.
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest
}

const embedded = '@electric-sql/pglite'
const postgresql = 'pg'
const metrics = 'prom-client'
const csv = 'csv-parse'
const bundling = ['vite', 'esbuild', 'terser']

export function missingPackages(
  command: string,
  args: readonly string[],
  env: Environment,
  from: string | URL = import.meta.url,
): string[] {
  const { resolve } = createRequire(from)
  return neededPackages(command, args, env).filter((name) => {
    try {
      resolve(name)
      return false
    } catch (error) {
      // Any other error means that the package is installed: for example, one that does not support `require`.
      return error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND'
    }
  })
}

export function neededPackages(command: string, args: readonly string[], env: Environment): string[] {
  // `bundle` looks for an installed bundler itself, and `init` only copies files.
  if (command === 'bundle' || command === 'init') return []
  // `check` parses formulas but opens no store.
  if (command === 'check') return ['jsep']
  const { peerDependencies } = readManifest()
  const hasFlag = (flag: string) => args.some((arg) => arg === flag || arg.startsWith(`${flag}=`))
  const usesDatabase = Boolean(env.DATABASE_URL) && !hasFlag('--data')
  const optional = new Map([
    ...bundling.map((name) => [name, false] as const),
    [embedded, command === 'move' || !usesDatabase],
    [postgresql, command === 'move' || usesDatabase],
    [csv, command === 'import'],
    [metrics, command === 'serve' && (hasFlag('--metrics-port') || Boolean(env.PERKIT_METRICS_PORT))],
  ])
  return Object.keys(peerDependencies).filter((name) => optional.get(name) ?? true)
}

/** Perkit and the packages of a service with an embedded store, with their versions. */
export function serviceDependencies(): Record<string, string> {
  const { version, peerDependencies } = readManifest()
  const needed = neededPackages('serve', [], {}).map((name) => [name, peerDependencies[name] ?? '*'] as const)
  return { perkit: `^${version}`, ...Object.fromEntries(needed) }
}
