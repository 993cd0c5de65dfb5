/** `perkit serve`: the service as a process. One line on standard output, the log on standard error. */
import type { Command } from './command.ts'
import { help, readOptions } from './serve-options.ts'

/** Milliseconds after the signal: longer than requests may take to finish, for a store that does not close. */
const latestExit = 15_000

export const serveCommand: Command = {
  summary: 'start the service',
  help,
  async run(args, { env, out }) {
    const options = readOptions(args, env)
    if (options === 'help') return out(help.trimEnd())
    const { createLog, startService } = await import('../index.ts')
    const log = createLog()
    const service = await startService({ ...options, log })
    let stopping = false
    const stop = (signal: string) => {
      // npm and other parents pass the same signal on a second time.
      if (stopping) return
      stopping = true
      log.info({ signal }, 'stopping')
      setTimeout(() => process.exit(1), latestExit).unref()
      service.close().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'not stopped cleanly')
          process.exit(1)
        },
      )
    }
    for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop)
    out(`Perkit service ready: ${service.url}`)
  },
}
