/** Reads a catalog and finds every fault that can be found without a store. */
import { readFile } from 'node:fs/promises'
import { z } from '../../contract/zod.ts'
import { fieldOf } from '../schema-issues.ts'
import { parseJson } from '../json.ts'
import { ApiError } from '../errors.ts'
import { planCatalogue } from './mappers.ts'
import { placesIn } from './places.ts'
import { CatalogueError, faultsOf, root, type Fault } from './plan.ts'
import { catalogueFile, type Catalogue } from './schema.ts'

export type { Fault } from './plan.ts'

/** Returns every fault of a parsed file. Without any, the file can be loaded into an empty store. */
export function checkCatalogue(json: unknown): Fault[] {
  const read = parseCatalogue(json)
  return 'faults' in read ? read.faults : [...planCatalogue(read.catalogue, () => () => undefined).faults]
}

/** A catalog that matches the schema. */
export interface ReadCatalogue {
  catalogue: Catalogue
  /** Formats a fault as one line of text. For a file, it includes the line number and the enclosing entries. */
  describe(fault: Fault): string
}

/** Reads a catalog from a file or an object. @throws CatalogueError if it does not match the schema. */
export async function readCatalogue(source: string | URL | object): Promise<ReadCatalogue> {
  const isFile = typeof source === 'string' || source instanceof URL
  const { json, describe } = isFile ? await readFileOf(source) : { json: source, describe: withPath }
  const read = parseCatalogue(json)
  if ('faults' in read) throw new CatalogueError(read.faults, describe)
  return { catalogue: read.catalogue, describe }
}

const withPath = ({ path, message }: Fault) => `${path}: ${message}`

function parseCatalogue(json: unknown): { catalogue: Catalogue } | { faults: Fault[] } {
  const unstorable = unstorableText(json)
  const { data, error } = z.safeParse(catalogueFile, json, { reportInput: true })
  const faults = [...unstorable, ...faultsOf(error?.issues ?? [])]
  return data && faults.length === 0 ? { catalogue: data } : { faults }
}

async function readFileOf(file: string | URL) {
  try {
    const text = await readFile(file, 'utf8')
    const json = parseJson(text)
    const place = placesIn(json, text)
    const describe = ({ path, message }: Fault) =>
      `${path === root ? 'the file' : place(path)}: ${message.replace(placeOfAnother, place)}`
    return { json, describe }
  } catch (cause) {
    const why = cause instanceof ApiError ? syntaxErrorOf(cause) : `cannot be read (${reason(cause)})`
    throw new CatalogueError([{ path: String(file), message: why }], withPath, { cause })
  }
}

/** Matches paths of other entries within a message. */
const placeOfAnother = /projects\[\d+\](?:\.\w+|\[\d+\])*/g

/** The message of the JSON parser contains line and column. */
const syntaxErrorOf = ({ message }: ApiError) => message.replace(/^The body is /, 'is ').replace(/\.$/, '')

const reason = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : 'unknown')

/** Finds text that cannot be stored, in values and keys: NUL and lone surrogates. */
function unstorableText(value: unknown, path: readonly PropertyKey[] = []): Fault[] {
  const fault = {
    path: fieldOf(path) || root,
    message: 'must not contain NUL or unpaired surrogates',
  }
  if (typeof value === 'string') return broken.test(value) ? [fault] : []
  if (Array.isArray(value)) return value.flatMap((item, index) => unstorableText(item, [...path, index]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(broken.test(name) ? [fault] : []),
    ...unstorableText(inner, [...path, name]),
  ])
}

const broken = /\0|\p{Surrogate}/u
