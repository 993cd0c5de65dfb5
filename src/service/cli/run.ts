import { bundleCommand } from './bundle-command.ts'
import { check, diff, load } from './catalogue-commands.ts'
import type { Command, Terminal } from './command.ts'
import { customerCommand } from './customer-command.ts'
import { importCommand } from './import-command.ts'
import { initCommand } from './init-command.ts'
import { keys } from './keys-command.ts'
import { migrateCommand } from './migrate-command.ts'
import { runOneOf } from './run-one-of.ts'
import { serveCommand } from './serve-command.ts'
import type { serviceCommands } from './service-commands.ts'
import { why } from './why-command.ts'
import { backupCommand, exportCommand, moveCommand, restoreCommand } from './store-commands.ts'

const commands = new Map<string, Command>(
  Object.entries({
    init: initCommand,
    serve: serveCommand,
    migrate: migrateCommand,
    load,
    check,
    diff,
    why,
    import: importCommand,
    keys,
    customer: customerCommand,
    export: exportCommand,
    backup: backupCommand,
    restore: restoreCommand,
    move: moveCommand,
    bundle: bundleCommand,
  } satisfies Record<(typeof serviceCommands)[number] | 'init' | 'bundle', Command>),
)

export const runCommand = (args: readonly string[], terminal: Terminal) =>
  runOneOf(commands, 'Run and operate the Perkit service.', args, terminal)
