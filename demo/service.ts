/** Runs the service in its own process with the demo's catalog. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { serviceProgram } from './service-program.ts'
import { cataloguePath } from './catalogue.ts'

/** `port` 0 picks a free one; `data` is the folder of its store. */
export function startService(port: string, data = 'memory', catalogue = fileURLToPath(cataloguePath)) {
  const options = ['--port', port, '--data', data, '--catalogue', catalogue]
  const child = spawn(process.execPath, [...serviceProgram(), ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const hasExited = () => child.exitCode !== null || child.signalCode !== null
  // The last lines of its log, shown if it crashes.
  const recent: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => recent.push(line) > 5 && recent.shift())

  return {
    /** The service's address, once it listens. */
    ready: new Promise<string>((resolve) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const address = /^Perkit service ready: (\S+)/.exec(line)?.[1]
        if (address) resolve(address)
      })
    }),

    /** The last lines of its log. */
    lastLines: () => recent.join('\n'),

    onExit(listener: (reason: string) => void) {
      child.once('close', (code, signal) => listener(signal ?? `exit code ${code}`))
    },

    async stop() {
      if (hasExited()) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
