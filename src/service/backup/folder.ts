/** A folder is filled under a temporary name and then renamed, so it is either complete or does not exist. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, readFile } from 'node:fs/promises'
import { dirname, resolve, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from '../../contract/zod.ts'
import { sql } from '../database/kysely.ts'
import { lockFile, lockFolder } from '../database/lock.ts'
import { lineOf, type Table, type Tx } from './lines.ts'

export const fileOf = (table: string) => `${table}.jsonl`

/**
 * Creates a folder that only its owner can read, and fills it. @throws Error if the path exists and is not an empty
 * folder.
 */
export async function makeFolder<T>(folder: string, fill: (unfinished: string) => Promise<T>): Promise<T> {
  const path = resolve(folder)
  if (!(await isEmptyOrMissing(path)))
    throw new Error(`${folder} already exists and is not empty. Choose another folder.`)
  await mkdir(dirname(path), { recursive: true })
  await removeUnfinished(path)
  const unfinished = await mkdtemp(unfinishedFolder(path))
  const { unlock } = await lockFolder(unfinished)
  try {
    const result = await fill(unfinished)
    await rename(unfinished, path)
    await rm(join(path, lockFile), { force: true })
    return result
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  } finally {
    await unlock()
  }
}

const unfinishedFolder = (path: string) => `${path}.unfinished-`

/** Removes what killed processes have left. A process that is still filling its folder holds the lock. */
async function removeUnfinished(path: string) {
  const parent = dirname(path)
  const left = (await readdir(parent)).map((name) => join(parent, name))
  for (const folder of left.filter((folder) => folder.startsWith(unfinishedFolder(path)))) {
    // Another process may have just created a folder without a lock.
    if (!existsSync(join(folder, lockFile))) continue
    const lock = await lockFolder(folder).catch(() => undefined)
    if (lock) await rm(folder, { recursive: true, force: true })
    await lock?.unlock()
  }
}

async function isEmptyOrMissing(folder: string) {
  try {
    return (await readdir(folder)).length === 0
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return true
    throw error
  }
}

/** Resolves when the lines are on disk. */
export async function writeLinesTo(path: string, batches: AsyncIterable<string[]> | string[][]) {
  const text = async function* () {
    for await (const lines of batches) yield lines.map((line) => `${line}\n`).join('')
  }
  await pipeline(text, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
}

/** Only a line feed ends a line, because values can contain other Unicode line separators. */
export async function* linesIn(path: string): AsyncGenerator<string[]> {
  let rest = ''
  for await (const text of createReadStream(path, 'utf8')) {
    const lines = (rest + String(text)).split('\n')
    rest = lines.pop() ?? ''
    if (lines.length > 0) yield lines
  }
  if (rest !== '') yield [rest]
}

// The manifest is written last, so that a folder without a manifest is not a complete backup.

const contents = z.object({
  format: z.literal('perkit-backup-1'),
  made_at: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string().check(z.regex(/^\w+$/)), rows: z.number(), sum: z.string() })),
})

const manifest = z.object({ contents, digest: z.string() })

export type Contents = z.infer<typeof contents>

export const manifestFile = 'backup.json'

const digestOf = (contents: Contents) => createHash('sha256').update(JSON.stringify(contents)).digest('hex')

export const manifestOf = (contents: Contents) =>
  `${JSON.stringify({ contents, digest: digestOf(contents) }, null, 2)}\n`

/** @throws Error if the folder has no valid manifest. */
export async function readManifest(folder: string): Promise<Contents> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch((cause: unknown) => {
    throw new Error(`${folder} is not a backup: ${manifestFile} cannot be read.`, { cause })
  })
  const { data } = z.safeParse(manifest, tryJson(text))
  if (!data || digestOf(data.contents) !== data.digest)
    throw new Error(`${join(folder, manifestFile)} is damaged. Nothing was restored.`)
  return data.contents
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

// Checksums detect damage, not tampering: anyone who can change the files can also change the checksums. A checksum does
// not depend on the order of the rows. The database and this program compute it independently.

export interface Checksum {
  rows: number
  /** An integer as text. */
  sum: string
}

/** Number of hexadecimal digits of a SHA-256 hash that fit into a signed bigint. */
const digits = 15

export async function checksumOf(tx: Tx, table: Table): Promise<Checksum> {
  const { rows } = await sql<Checksum>`
    select count(*) as rows, coalesce(sum(
      ('x' || substr(encode(sha256(convert_to(line, 'UTF8')), 'hex'), 1, ${sql.lit(digits)}))::bit(${sql.lit(4 * digits)})::bigint
    ), 0)::text as sum
    from (select ${lineOf(table)} as line from ${sql.table(table.name)}) as lines`.execute(tx)
  return rows[0] ?? { rows: 0, sum: '0' }
}

export class ChecksumBuilder {
  rows = 0
  #sum = 0n

  add(lines: readonly string[]) {
    for (const line of lines) {
      this.#sum += BigInt(`0x${createHash('sha256').update(line).digest('hex').slice(0, digits)}`)
    }
    this.rows += lines.length
  }

  get sum() {
    return String(this.#sum)
  }
}

export const isSame = (one: Checksum, other: Checksum) => one.rows === other.rows && one.sum === other.sum
