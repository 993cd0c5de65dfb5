/** A folder that exists whole or not at all: it is filled next to its place and then renamed. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, readFile } from 'node:fs/promises'
import { dirname, resolve, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from '../../contract/zod.ts'
import { sql } from '../database/kysely.ts'
import { lineOf, type Table, type Tx } from './lines.ts'

/** What one table's rows are in. */
export const fileOf = (table: string) => `${table}.jsonl`

/** Only its owner may read the folder. @throws Error when there is something in that place already. */
export async function makeFolder<T>(folder: string, fill: (unfinished: string) => Promise<T>): Promise<T> {
  const place = resolve(folder)
  if (!(await isFree(place)))
    throw new Error(`${folder} is there already and not empty. Name another folder.`)
  await mkdir(dirname(place), { recursive: true })
  const unfinished = await mkdtemp(`${place}.unfinished-`)
  try {
    const result = await fill(unfinished)
    await rename(unfinished, place)
    return result
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** Nothing there, or an empty folder. */
async function isFree(place: string) {
  try {
    return (await readdir(place)).length === 0
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return true
    throw error
  }
}

/** Writes lines to a file, which is on the disk when this resolves. */
export async function writeLinesTo(path: string, batches: AsyncIterable<string[]> | string[][]) {
  const text = async function* () {
    for await (const lines of batches) yield lines.map((line) => `${line}\n`).join('')
  }
  await pipeline(text, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
}

/** The lines of a file, in batches. Only a line feed ends one: what else Unicode ends lines with stands in texts. */
export async function* linesIn(path: string): AsyncGenerator<string[]> {
  let rest = ''
  for await (const text of createReadStream(path, 'utf8')) {
    const lines = (rest + String(text)).split('\n')
    rest = lines.pop() ?? ''
    if (lines.length > 0) yield lines
  }
  if (rest !== '') yield [rest]
}

// What a backup says of itself: it is written last, and without it a folder is no backup.

const contents = z.object({
  format: z.literal('perkit-backup-1'),
  made_at: z.string(),
  /** The state of the tables that the rows are for. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string().check(z.regex(/^\w+$/)), rows: z.number(), sum: z.string() })),
})

const manifest = z.object({ contents, digest: z.string() })

export type Contents = z.infer<typeof contents>

export const manifestFile = 'backup.json'

const digestOf = (told: Contents) => createHash('sha256').update(JSON.stringify(told)).digest('hex')

export const manifestOf = (told: Contents) =>
  `${JSON.stringify({ contents: told, digest: digestOf(told) }, null, 2)}\n`

/** @throws Error when there is none, or when it is not as it was written. */
export async function readManifest(folder: string): Promise<Contents> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch((cause: unknown) => {
    throw new Error(`${folder} is no backup: it has no ${manifestFile} that can be read.`, { cause })
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

// What tells two tables apart: how many rows, and the sum of a hash of each row's line. Their order does not
// matter. The database and this program come to the same sum, each by itself.

export interface Checksum {
  rows: number
  /** A whole number, as text. */
  sum: string
}

/** Hexadecimal digits of a SHA-256 that count: as many as a bigint takes without a sign. */
const digits = 15

export async function checksumOf(tx: Tx, table: Table): Promise<Checksum> {
  const { rows } = await sql<Checksum>`
    select count(*) as rows, coalesce(sum(
      ('x' || substr(encode(sha256(convert_to(line, 'UTF8')), 'hex'), 1, ${sql.lit(digits)}))::bit(${sql.lit(4 * digits)})::bigint
    ), 0)::text as sum
    from (select ${lineOf(table)} as line from ${sql.table(table.name)}) as lines`.execute(tx)
  return rows[0] ?? { rows: 0, sum: '0' }
}

/** Adds up lines as they come by. */
export class Adder {
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
