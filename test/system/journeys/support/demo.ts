/** The demo as a user starts it, with one command. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

interface Ports {
  PERKIT_PORT: string
  DEMO_PORT: string
}

/** Starts `demo/main.ts`, on free ports by default. Does not wait until it is ready. */
export function runDemo(ports: Partial<Ports> = {}) {
  for (const file of ['dist/perkit.js', 'dist/demo/shop.js'])
    if (!existsSync(`${root}${file}`)) throw new Error(`Missing ${file}. Run \`npm run build\` first.`)

  const child = spawn(process.execPath, ['--import', 'tsx', 'demo/main.ts'], {
    cwd: root,
    env: { ...process.env, PERKIT_PORT: '0', DEMO_PORT: '0', ...ports },
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  const exit = once(child, 'close').then(([code]) => code as number | null) // as Node documents the event

  return {
    pid: child.pid,
    /** Its output so far. */
    output: () => output,
    /** Resolves to its exit code. */
    exit,
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      child.kill(signal)
      return exit
    },
    /** Waits for a printed URL by its label, such as `Demo shop`. */
    async address(name: string) {
      const printed = new RegExp(`^${name}: (\\S+)$`, 'm')
      const over = exit.then(() => true)
      while (!printed.test(output)) {
        const isOver = await Promise.race([over, new Promise((wake) => setTimeout(wake, 50))])
        if (isOver) throw new Error(`The demo ended before it printed "${name}":\n${output}`)
      }
      return printed.exec(output)?.[1] ?? ''
    },
  }
}
