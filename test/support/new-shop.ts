/** Runs the commands of a developer who creates a shop in an empty folder. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { freePort } from './free-port.ts'
import { withoutNpm } from './package.ts'
import { startRegistry } from './registry.ts'

/** A developer without npm's cache and with free ports for the shop and the service. */
export async function newDeveloper() {
  const folder = mkdtempSync(join(tmpdir(), 'perkit-new-shop-'))
  const registry = await startRegistry()
  const [port, servicePort] = [await freePort(), await freePort()]
  const url = `http://localhost:${port}`
  const env = {
    ...withoutNpm(),
    npm_config_registry: registry.url,
    npm_config_cache: join(folder, 'npm-cache'),
    // Answers npx's question whether to install Perkit.
    npm_config_yes: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    NEXT_TELEMETRY_DISABLED: '1',
    PORT: String(port),
    PERKIT_URL: `http://127.0.0.1:${servicePort}`,
  }
  onTestFinished(() => {
    registry.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  return {
    folder,
    url,
    /** Runs commands in a shell. @throws Error with their output if one fails. */
    async run(commands: string) {
      const child = spawn('sh', ['-ec', commands], { cwd: folder, env })
      const output = collect(child)
      const [code] = await once(child, 'close')
      if (code !== 0) throw new Error(`${commands}\n${output()}`)
      return output()
    },
    /** Runs commands, the last of which serves the shop until it is stopped or the test is finished. */
    start(commands: string): RunningShop {
      const child = spawn('sh', ['-ec', commands], { cwd: folder, env, detached: true })
      const closed = once(child, 'close')
      const hasEnded = () => child.exitCode !== null || child.signalCode !== null
      const stop = async () => {
        if (!hasEnded() && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
        await closed
      }
      onTestFinished(stop)
      return { output: collect(child), stop, hasEnded }
    },
    /** Waits until the page responds. @throws Error with the output if the commands end before. */
    async ready({ output, hasEnded }: RunningShop) {
      const isReady = () => {
        if (hasEnded()) throw new Error(output())
        return fetch(url).then(
          ({ ok }) => ok,
          () => false,
        )
      }
      while (!(await isReady())) await sleep(200)
    },
  }
}

interface RunningShop {
  output(): string
  stop(): Promise<void>
  hasEnded(): boolean
}

function collect(child: ReturnType<typeof spawn>) {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)))
  return () => output
}
