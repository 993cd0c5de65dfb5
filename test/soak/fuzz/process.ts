/** Runs the service as a process and measures its memory. */
import { readFileSync } from 'node:fs'
import { startProcess, unlimited } from '../../support/process.ts'

/** Throws the output of the process if it does not start. */
export async function startWatched(args: readonly string[], env: Record<string, string>) {
  const { child, ready, ended, output } = startProcess([...unlimited, '--trust-proxy', ...args], { env })
  const port = await ready
  const pid = child.pid ?? 0

  return {
    port,
    /** Resident memory in MiB; undefined outside of Linux. */
    memory() {
      try {
        const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
        return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024)
      } catch {
        return undefined
      }
    },
    /** Resolves with the exit code. */
    async stop() {
      if (child.exitCode === null) child.kill('SIGTERM')
      await ended
      return child.exitCode
    },
    errors: () => output().stderr.slice(-4000),
  }
}
