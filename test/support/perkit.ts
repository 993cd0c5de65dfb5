/** Runs a `perkit` command in this process. */
import { runCommand } from '../../src/service/cli/run.ts'

/** Returns its standard output, its standard error and its exit code. */
export async function perkit(args: readonly string[], env: Record<string, string> = {}) {
  const [out, said]: [string[], string[]] = [[], []]
  const code = await runCommand(args, {
    env,
    out: (text) => void out.push(text),
    err: (text) => void said.push(text),
    progress: () => undefined,
    clearProgress: () => undefined,
  })
  return { code, out: out.join('\n'), said: said.join('\n') }
}
