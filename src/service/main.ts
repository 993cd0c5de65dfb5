/** `npm run service`: the service as a process. One line on standard output, the log on standard error. */
import { help, readOptions, UsageError, type CommandOptions } from './options.ts'

/** Milliseconds after the signal: longer than requests may take to finish, for a store that does not close. */
const latestExit = 15_000

const say = (text: string) => process.stderr.write(`${text}\n`)

try {
  const options = readOptions(process.argv.slice(2), process.env)
  if (options === 'help') process.stdout.write(help)
  else await run(options)
} catch (error) {
  say(reasonOf(error))
  if (error instanceof UsageError) say('--help lists the flags.')
  process.exitCode = error instanceof UsageError ? 2 : 1
}

async function run(options: CommandOptions) {
  // Imported here, so that a missing package is told in a plain sentence.
  const { createLog, startService } = await import('./index.ts')
  const log = createLog()
  const service = await startService({ ...options, log })
  let stopping = false
  const stop = (signal: string) => {
    // npm and whoever else stands in between pass the same signal on once more.
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
  process.stdout.write(`Perkit service ready: ${service.url}\n`)
}

/** A connection that is refused at every address says so only in its code. */
function reasonOf(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}
