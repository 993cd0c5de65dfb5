/** Runs the commands of an app. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../support/free-port.ts'
import { withoutNpm } from '../../support/package.ts'

const env = {
  ...withoutNpm(),
  npm_config_yes: 'true',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  NEXT_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
  NG_CLI_ANALYTICS: 'false',
}

/** Longer than an installation, a build or the first page of a development server takes on a busy machine. */
const timeoutMs = 600_000

function start(folder: string, commands: string, PORT = '') {
  const child = spawn('sh', ['-ec', commands], {
    cwd: folder,
    env: { ...env, PORT },
    // With a process group of its own, so that `stop` also ends the processes that the shell starts.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output = (output + String(chunk)).slice(-1_000_000)))
  const closed = once(child, 'close')
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    closed,
    hasEnded,
    output: () => output,
    async stop() {
      if (child.pid !== undefined && !hasEnded()) process.kill(-child.pid, 'SIGKILL')
      await closed
    },
  }
}

/** Runs commands to their end and returns their output. @throws Error with the output if a command fails. */
export async function run(folder: string, commands: string) {
  const { closed, output, stop } = start(folder, commands)
  const timer = setTimeout(() => void stop(), timeoutMs)
  const [code, signal] = await closed
  clearTimeout(timer)
  if (code !== 0)
    throw new Error(`expected exit code 0, found ${String(code ?? signal)}: ${commands}\n${output()}`)
  return output()
}

/** Serves an app on a free port until `stop` is called. @throws Error with the output if it does not reply. */
export async function serve(folder: string, command: string) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const { hasEnded, output, stop } = start(folder, command, String(port))
  const timeout = AbortSignal.timeout(timeoutMs)
  const isServed = () =>
    fetch(url, { signal: timeout }).then(
      () => true,
      () => false,
    )
  while (!(await isServed())) {
    if (hasEnded() || timeout.aborted) {
      await stop()
      throw new Error(`expected a reply from ${url}, found none: ${command}\n${output()}`)
    }
    await sleep(200)
  }
  return { url, output, stop }
}
