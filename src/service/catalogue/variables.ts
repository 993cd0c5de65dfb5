/** Secrets of keys can stay out of a catalog file: `${NAME}` in `keys` stands for an environment variable. */
import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { isJsonObject } from '../rules/conditions/read-json.ts'
import type { Fault } from './plan.ts'

/** Returns the value of a variable. */
export type Variables = (name: string) => string | undefined

/** The environment takes precedence over `.env` in the folder of the catalog file. */
export function variablesFor(file: string | URL): Variables {
  const folder = dirname(file instanceof URL ? fileURLToPath(file) : file)
  let dotenv: ReturnType<typeof parseEnv> | undefined
  return (name) => process.env[name] ?? (dotenv ??= readDotenv(join(folder, '.env')))[name]
}

function readDotenv(file: string) {
  // Python environments are often folders with the name .env.
  const isFile = statSync(file, { throwIfNoEntry: false })?.isFile()
  return isFile ? parseEnv(readFileSync(file, 'utf8')) : {}
}

/** Returns the catalog with the variables in `keys` replaced, and a fault for each variable that is not set. */
export function withVariables(json: unknown, variables: Variables): { json: unknown; faults: Fault[] } {
  const faults: Fault[] = []
  if (!isJsonObject(json) || !Array.isArray(json.projects)) return { json, faults }
  const projects: unknown[] = json.projects.map((project: unknown, index) =>
    isJsonObject(project) && project.keys !== undefined
      ? { ...project, keys: replaceIn(project.keys, `projects[${index}].keys`) }
      : project,
  )
  return { json: { ...json, projects }, faults }

  function replaceIn(value: unknown, path: string): unknown {
    if (typeof value === 'string') return replace(value, path)
    if (Array.isArray(value)) return value.map((item, index) => replaceIn(item, `${path}[${index}]`))
    if (!isJsonObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, replaceIn(inner, `${path}.${name}`)]),
    )
  }

  function replace(text: string, path: string) {
    const name = /^\$\{(\w+)\}$/.exec(text)?.[1]
    if (name === undefined) return text
    const value = variables(name)
    if (value) return value
    faults.push({
      path,
      message: `needs the environment variable ${name}: set it, or add it to .env beside the file`,
    })
    return text
  }
}
