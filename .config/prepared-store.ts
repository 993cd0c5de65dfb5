/** Writes a migrated, empty database. New embedded stores start as a copy of it. */
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
import type { Tables } from '../src/service/database/tables.ts'
import { root } from './run.ts'

/** The cached database is reused while this file and PGlite stay the same. Its name contains the version of the schema. */
const cacheKey = createHash('sha256')
for (const file of ['.config/prepared-store.ts', 'node_modules/@electric-sql/pglite/package.json'])
  cacheKey.update(readFileSync(`${root}${file}`))
const cache = `${root}node_modules/.cache/perkit/${cacheKey.digest('hex')}`

export async function writePreparedStore() {
  const file = fileURLToPath(preparedFile)
  const cached = `${cache}/${basename(file)}`
  if (!existsSync(cached)) {
    mkdirSync(cache, { recursive: true })
    writeFileSync(cached, await createDatabase())
  }
  copyFileSync(cached, file)
}

/**
 * A new store's write-ahead log is nearly all zeros, so small segments keep it small. PostgreSQL derives the size limits
 * from the segment size: these are its defaults.
 */
const smallLog = ['--wal-segsize=1', '--set=max_wal_size=1GB', '--set=min_wal_size=80MB']

async function createDatabase() {
  const database = await PGlite.create({ initDbStartParams: smallLog })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: singleConnectionPool(database) }) })
  await migrate({ kind: 'embedded', db })
  // Deletes old log segments, which PostgreSQL otherwise keeps for reuse.
  await database.exec('set wal_recycle = off; checkpoint')
  const dump = await database.dumpDataDir('none')
  await database.close()
  // The dump contains three nearly identical databases, megabytes apart: a large window deduplicates them.
  const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return promisify(brotliCompress)(await dump.arrayBuffer(), {
    params: { [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_QUALITY]: 9, [BROTLI_PARAM_SIZE_HINT]: dump.size },
  })
}
