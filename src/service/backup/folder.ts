/** A folder that is there whole or not at all: it is filled beside its place and then put there. */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'

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
