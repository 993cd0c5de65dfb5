import { parseCommandArgs, countOf, type Command } from './command.ts'
import { chosenStore, requireStore, storeFlags, storeHelp, withStore } from './store-options.ts'

const help = `Usage: perkit migrate [options]

Migrate the tables of a store to this version. "perkit serve" does the same when
it starts, unless --no-migrate is set.

On PostgreSQL, running services can stay open unless a migration is breaking.
If the command is interrupted, run it again: it continues where it stopped. A
second process waits for the first.

Options:
  --dry-run             list the migrations to run, and their steps
${storeHelp}

Examples:
  perkit migrate --dry-run
  DATABASE_URL=postgresql://perkit@db.example/perkit perkit migrate
`

export const migrateCommand: Command = {
  summary: 'migrate the tables of a store to this version',
  help,
  async run(args, { env, out, err, progress }) {
    const { flags } = parseCommandArgs(args, [], { ...storeFlags, 'dry-run': { type: 'boolean' } })
    const chosen = chosenStore(flags.data, env)
    if (flags['dry-run']) requireStore(chosen)
    const { migrate, pendingMigrations } = await import('../database/migrate.ts')
    const { refoldCodes } = await import('../database/code-lookup.ts')
    const { describeStep, stepsOf } = await import('../database/migration.ts')
    await withStore({ ...chosen, whenOutdated: 'accept' }, async (store) => {
      if (flags['dry-run']) {
        const pending = await pendingMigrations(store, err)
        for (const { migration, done } of pending) {
          const steps = stepsOf(migration).slice(done).map(describeStep).join(', ')
          out(`${migration.name}${migration.breaking ? ' (breaking)' : ''}: ${steps}`)
        }
        return out(pending.length === 0 ? upToDate : `${countOf(pending.length, 'migration')} to run.`)
      }
      const finished = await migrate(store, { progress, notify: err })
      await refoldCodes(store.db, progress)
      out(finished.length === 0 ? upToDate : `Migrated: ${finished.join(', ')}.`)
    })
  },
}

const upToDate = 'The store is up to date.'
