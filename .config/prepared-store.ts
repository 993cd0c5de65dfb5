/** Packs a database that has its tables and no rows, from which new embedded stores begin. */
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { singleConnectionPool } from '../src/service/database/single-connection-pool.ts'
import { Kysely, PostgresDialect } from '../src/service/database/kysely.ts'
import { migrate } from '../src/service/database/migrate.ts'
import { preparedFile } from '../src/service/database/embedded.ts'
import { root } from './run.ts'

/** The file's name says which tables are in it: what has been packed before is taken from there. */
const cache = `${root}node_modules/.cache/perkit`

export async function writePreparedStore() {
  const file = fileURLToPath(preparedFile)
  const kept = `${cache}/${basename(file)}`
  if (!existsSync(kept)) {
    mkdirSync(cache, { recursive: true })
    writeFileSync(kept, await packed())
  }
  copyFileSync(kept, file)
}

async function packed() {
  const database = await PGlite.create()
  await migrate(new Kysely({ dialect: new PostgresDialect({ pool: singleConnectionPool(database) }) }))
  await database.exec('checkpoint')
  const dump = await database.dumpDataDir('none')
  await database.close()
  // Four copies of nearly the same files lie in it, megabytes apart: the window has to reach them.
  const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return promisify(brotliCompress)(await dump.arrayBuffer(), {
    params: { [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_QUALITY]: 9, [BROTLI_PARAM_SIZE_HINT]: dump.size },
  })
}
