import { spawnSync } from 'node:child_process'

export const root = new URL('..', import.meta.url).pathname

/** TypeScript 7. It is installed under another name because tools that use the compiler's API need version 6. */
export const tsc = `${root}node_modules/typescript-7/bin/tsc`

/** Returns the program's exit code, or 1 if it did not start or was killed. */
export function run(program: string, args: readonly string[] = [], environment: NodeJS.ProcessEnv = {}) {
  const { status } = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
  return status ?? 1
}

export function tool(name: string, ...args: string[]) {
  return run(`${root}node_modules/.bin/${name}`, args)
}
