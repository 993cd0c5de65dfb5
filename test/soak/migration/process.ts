/**
 * `process.ts URL NAME COLUMN PAUSE`: runs the example migration in a process of its own, and prints its progress. Prints
 * `paused` and pauses between two batches or steps while the file PAUSE exists.
 */
import { existsSync } from 'node:fs'
import { migrate, migrations } from '../../../src/service/database/migrate.ts'
import { openStore } from '../../../src/service/database/store.ts'
import { exampleMigration } from '../../support/example-migration.ts'

const [databaseUrl, name = '', column, pause = ''] = process.argv.slice(2)
const store = await openStore({ databaseUrl, whenOutdated: 'accept' })
await migrate(store, {
  wanted: [...migrations, exampleMigration(name, column)],
  progress(_, noun, done) {
    process.stdout.write(`${noun} ${done}\n`)
    if (existsSync(pause)) process.stdout.write('paused\n')
    while (existsSync(pause)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
  },
})
await store.close()
