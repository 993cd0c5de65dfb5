/** The service as a process of its own, whose memory is watched from outside. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Throws what the process said when it does not come up. */
export async function startProcess(args: readonly string[], env: Record<string, string>) {
  const flags = ['--port', '0', '--limit-per-address', '0', '--limit-per-key', '0', '--trust-proxy', ...args]
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/service/main.ts', ...flags], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  let errors = ''
  // Only its end is kept: the log has a line for every request.
  child.stderr.on('data', (chunk) => (errors = (errors + String(chunk)).slice(-4000)))
  const port = await new Promise<number>((found, failed) => {
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += String(chunk)
      const port = /^Perkit service ready: http:\/\/127\.0\.0\.1:(\d+)/m.exec(said)?.[1]
      if (port) found(Number(port))
    })
    void ended.then(() => failed(new Error(`The service did not come up: ${errors}`)))
  })
  const pid = child.pid ?? 0

  return {
    port,
    /** Resident memory in MiB. Read where Linux keeps it; elsewhere unknown. */
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
    errors: () => errors,
  }
}
