/** Runs a program as a person would, its output where everybody can see it. */
import { spawnSync } from 'node:child_process'

export const root = new URL('..', import.meta.url).pathname

/** The compiler: 7, under a name of its own, as what reads our sources by its API needs 6, and both would be `tsc`. */
export const tsc = `${root}node_modules/typescript-7/bin/tsc`

/** Runs to the end and says how it ended; 1 when it could not be started or was killed. */
export function run(program: string, args: readonly string[] = [], environment: NodeJS.ProcessEnv = {}) {
  const { status } = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
  return status ?? 1
}

/** Runs a tool of ours from `node_modules`. */
export function tool(name: string, ...args: string[]) {
  return run(`${root}node_modules/.bin/${name}`, args)
}
