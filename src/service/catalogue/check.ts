import { readFile } from 'node:fs/promises'
import { z } from '../../contract/zod.ts'
import { fieldOf } from '../schema-issues.ts'
import { parseJson } from '../json.ts'
import { ApiError } from '../errors.ts'
import { placesIn } from './places.ts'
import { CatalogueError, faultsOf, root, type Fault } from './plan.ts'
import { catalogueFile, type Catalogue } from './schema.ts'
import { variablesFor, withVariables } from './variables.ts'

export type { Fault } from './plan.ts'

export interface ReadCatalogue {
  catalogue: Catalogue
  /** For a file, includes the line number and the enclosing entries. */
  describe(fault: Fault): string
}

/** @throws CatalogueError if the source cannot be read or does not match the schema. */
export async function readCatalogue(source: string | URL | object): Promise<ReadCatalogue> {
  const isFile = typeof source === 'string' || source instanceof URL
  const { json, describe } = isFile ? await readJsonFile(source) : { json: source, describe: withPath }
  const resolved = isFile ? withVariables(json, variablesFor(source)) : { json, faults: [] }
  if (resolved.faults.length > 0) throw new CatalogueError(resolved.faults, describe)
  const parsed = parseCatalogue(resolved.json)
  if ('faults' in parsed) throw new CatalogueError(parsed.faults, describe)
  return { catalogue: parsed.catalogue, describe }
}

const withPath = ({ path, message }: Fault) => `${path}: ${message}`

export function parseCatalogue(json: unknown): { catalogue: Catalogue } | { faults: Fault[] } {
  const unstorableFaults = unstorableText(json)
  const { data, error } = z.safeParse(catalogueFile, json, { reportInput: true })
  const faults = [...unstorableFaults, ...faultsOf(error?.issues ?? [])]
  return data && faults.length === 0 ? { catalogue: data } : { faults }
}

async function readJsonFile(file: string | URL) {
  try {
    const text = await readFile(file, 'utf8')
    const json = parseJson(text)
    const place = placesIn(json, text)
    const describe = ({ path, message }: Fault) =>
      `${path === root ? 'the file' : place(path)}: ${message.replace(entryPaths, place)}`
    return { json, describe }
  } catch (cause) {
    const message = cause instanceof ApiError ? syntaxErrorOf(cause) : `cannot be read (${errorCode(cause)})`
    throw new CatalogueError([{ path: String(file), message }], withPath, { cause })
  }
}

const entryPaths = /projects\[\d+\](?:\.\w+|\[\d+\])*/g

/** `parseJson` parses request bodies, so its messages are about a body. */
const syntaxErrorOf = ({ message }: ApiError) => message.replace(/^The body is /, 'is ').replace(/\.$/, '')

const errorCode = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : 'unknown')

function unstorableText(value: unknown, path: readonly PropertyKey[] = []): Fault[] {
  const fault = {
    path: fieldOf(path) || root,
    message: 'must not contain NUL or unpaired surrogates',
  }
  if (typeof value === 'string') return unstorable.test(value) ? [fault] : []
  if (Array.isArray(value)) return value.flatMap((item, index) => unstorableText(item, [...path, index]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(unstorable.test(name) ? [fault] : []),
    ...unstorableText(inner, [...path, name]),
  ])
}

const unstorable = /\0|\p{Surrogate}/u
