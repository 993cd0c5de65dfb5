/** Files of `npm run build`, and the packages that it writes. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageFolder, type PackageName } from '../../.config/package-folders.ts'
import { root } from '../../.config/run.ts'

export const dist = `${root}dist/`

export const manifest: {
  version: string
  dependencies: Record<string, string>
  scripts: Record<string, string>
} = readJson('package.json')

export interface PackageManifest {
  version: string
  exports: Record<string, string | { types: string; default: string }>
  dependencies: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional: boolean }>
}

export function packageManifest(name: PackageName): PackageManifest {
  return JSON.parse(readFileSync(join(packageFolder(name), 'package.json'), 'utf8'))
}

/** A JSON file of the project, without validation. */
export function readJson(path: string) {
  return JSON.parse(readFileSync(`${root}${path}`, 'utf8'))
}

/** Files of the build with this ending, relative to `dist/`, without the packages. */
export function builtFiles(ending: string) {
  if (!existsSync(`${dist}perkit.js`)) throw new Error('dist/ is missing. Run `npm run build` first.')
  return readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith(ending) && !/^(packages|demo)\//.test(file),
  )
}

/** Runs a program. Throws an error with its output if it fails. */
export function runIn(folder: string, program: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    env: withoutNpm(),
  })
  if (status !== 0) throw new Error(`${[program, ...args].join(' ')}\n${stdout}\n${stderr}`)
  return stdout
}

/** A temporary folder and a function that removes it. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'perkit-package-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The environment without the variables of the npm process that runs the tests. */
export function withoutNpm() {
  const own =
    /^npm_(package|lifecycle|command|execpath|node_execpath|config_(local_prefix|prefix|global_prefix))/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)))
}
