/** Packs a database that has its tables and no rows, from which new embedded stores begin. */
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
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

/** What has been packed before is taken from there, unless this file or PGlite is another now. */
const packing = createHash('sha256')
for (const file of ['.config/prepared-store.ts', 'node_modules/@electric-sql/pglite/package.json'])
  packing.update(readFileSync(`${root}${file}`))
const cache = `${root}node_modules/.cache/perkit/${packing.digest('hex')}`

export async function writePreparedStore() {
  const file = fileURLToPath(preparedFile)
  const kept = `${cache}/${basename(file)}`
  if (!existsSync(kept)) {
    mkdirSync(cache, { recursive: true })
    writeFileSync(kept, await packed())
  }
  copyFileSync(kept, file)
}

/**
 * The log of a new store is nearly all zeros, so it is in small pieces. Its limits would shrink with these: they are
 * PostgreSQL's usual ones.
 */
const smallLog = ['--wal-segsize=1', '--set=max_wal_size=1GB', '--set=min_wal_size=80MB']

async function packed() {
  const database = await PGlite.create({ initDbStartParams: smallLog })
  await migrate(new Kysely({ dialect: new PostgresDialect({ pool: singleConnectionPool(database) }) }))
  // Pieces of the log that are done with go, where they would be kept to be used again.
  await database.exec('set wal_recycle = off; checkpoint')
  const dump = await database.dumpDataDir('none')
  await database.close()
  // Three databases of nearly the same files lie in it, megabytes apart: the window has to reach them.
  const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return promisify(brotliCompress)(await dump.arrayBuffer(), {
    params: { [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_QUALITY]: 9, [BROTLI_PARAM_SIZE_HINT]: dump.size },
  })
}
