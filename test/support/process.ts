/** Runs the service in its own process, for tests, stress tests, fuzzing and benchmarks. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { root } from '../../.config/run.ts'
import { serviceProgram } from '../../demo/service-program.ts'

const program = serviceProgram()

/** Flags that turn off rate limits. */
export const unlimited = ['--limit-per-address', '0', '--limit-per-key', '0']

interface ProcessOptions {
  env?: Record<string, string>
  node?: string[]
  /** A command that runs the program given as its last arguments, such as `nice`. */
  within?: readonly string[]
}

/** Starts the service for one test. Turns off WebAssembly's optimizing compiler, which would double the start time. */
export function runService(args: string[], { node = [], ...options }: ProcessOptions = {}) {
  const service = startProcess(args, { ...options, node: ['--liftoff-only', ...node] })
  onTestFinished(() => void service.child.kill('SIGKILL'))
  return service
}

/**
 * Starts `perkit serve` on a free port unless `args` contain a port. `ready` resolves to the port, `ended` to the exit code.
 * The caller stops it.
 */
export function startProcess(args: string[], { env = {}, node = [], within = [] }: ProcessOptions = {}) {
  const [command = '', ...rest] = [...within, process.execPath, ...node, ...program, '--port', '0', ...args]
  const child = spawn(command, rest, {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk) => (stdout += String(chunk)))
  // Keeps only the end of the log, which can contain a line for every request.
  child.stderr.on('data', (chunk) => (stderr = (stderr + String(chunk)).slice(-1_000_000)))
  const ended = once(child, 'close').then(([code]: unknown[]) => code)
  const ready = new Promise<number>((resolve, reject) => {
    child.stdout.on('data', () => {
      const port = /^Perkit service ready: http:\/\/127\.0\.0\.1:(\d+)\n/.exec(stdout)?.[1]
      if (port) resolve(Number(port))
    })
    void ended.then((code) => reject(new Error(`ended with ${String(code)}: ${stderr}`)))
  })
  ready.catch(() => undefined) // not every test waits for it
  return { child, ready, ended, output: () => ({ stdout, stderr }) }
}

/** Node flags that simulate missing packages. */
export function withoutPackages(...names: string[]) {
  const hooks = `export function resolve(specifier, context, next) {
      const hidden = ${JSON.stringify(names)}.find((name) => specifier === name || specifier.startsWith(name + '/'))
      if (!hidden) return next(specifier, context)
      throw Object.assign(new Error(\`Cannot find package '\${hidden}'\`), { code: 'ERR_MODULE_NOT_FOUND' })
    }`
  const asUrl = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`
  const register = `import { register } from 'node:module'; register(${JSON.stringify(asUrl(hooks))})`
  return ['--import', asUrl(register)]
}
