/** Runs a `perkit` command in this process. */
import { runCommand } from '../../src/service/cli/run.ts'

/** Returns the exit code, standard output and standard error. */
export async function perkit(args: readonly string[], env: Record<string, string> = {}) {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await runCommand(args, {
    env,
    out: (text) => void out.push(text),
    err: (text) => void err.push(text),
    progress: () => undefined,
    clearProgress: () => undefined,
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}
