/** Selects the store of a command, with the same flag and variables as the service. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Project, projectColumns } from '../auth/caller.ts'
import type { Store, StoreOptions } from '../database/store.ts'
import { UsageError, type Environment } from './command.ts'
import { onOrOff, postgresqlUrl } from './flag-types.ts'

export const dataFolder = '.perkit/data'

export const storeFlags = { data: { type: 'string' } } as const

export const dataHelp = `  --data FOLDER         folder of the embedded store (default: ${dataFolder})`

/** Must end the list of options, because it starts a new section. */
export const storeHelp = `${dataHelp}

Environment variables:
  PERKIT_DATA           same as --data
  DATABASE_URL          PostgreSQL database to use instead of an embedded store,
                        such as postgresql://…; --data takes precedence
  PERKIT_NO_PREPARED    1 behind a PostgreSQL pooler in transaction mode
  PERKIT_NO_MIGRATE     1 to fail if the store lacks migrations, instead of
                        migrating it`

interface ChosenStore {
  databaseUrl?: string
  prepared?: boolean
  data: string
  whenOutdated?: 'reject'
}

/** @throws UsageError for an invalid variable, or a store in memory, which would be lost when the command ends. */
export function chosenStore(data: string | undefined, env: Environment): ChosenStore {
  const databaseUrl = data === undefined ? chosenDatabase(env) : undefined
  const folder = data ?? (env.PERKIT_DATA || dataFolder)
  const whenOutdated = isOn(env, 'PERKIT_NO_MIGRATE') && ({ whenOutdated: 'reject' } as const)
  if (databaseUrl !== undefined)
    return { databaseUrl, prepared: chosenPrepared(env), data: folder, ...whenOutdated }
  if (folder === 'memory')
    throw new UsageError('A store in memory is lost when the command ends. Set a folder with --data.')
  return { data: folder, ...whenOutdated }
}

/** Returns undefined if no database is set. @throws UsageError for an invalid URL. */
export function chosenDatabase({ DATABASE_URL }: Environment) {
  if (DATABASE_URL !== undefined) requirePostgresql(DATABASE_URL, 'DATABASE_URL')
  return DATABASE_URL
}

/** Whether a command prepares statements. @throws UsageError for an invalid variable. */
export const chosenPrepared = (env: Environment) => !isOn(env, 'PERKIT_NO_PREPARED')

function isOn(env: Environment, variable: 'PERKIT_NO_MIGRATE' | 'PERKIT_NO_PREPARED') {
  const value = onOrOff.parse(env[variable] ?? '0')
  if (value === undefined) throw new UsageError(`${variable} must be ${onOrOff.mustBe}.`)
  return value
}

/** @throws UsageError if the URL is not a PostgreSQL URL. The message omits it, because it can contain a password. */
export function requirePostgresql(url: string, source: string) {
  if (postgresqlUrl.parse(url) === undefined) throw new UsageError(`${source} must start with postgresql://`)
}

/** @throws Error if the folder contains no store. */
export function requireStore({ databaseUrl, data }: { databaseUrl?: string; data: string }) {
  if (databaseUrl === undefined && !existsSync(join(data, 'database')))
    throw new Error(`There is no store in ${data}.`)
}

export async function withStore<T>(options: StoreOptions, work: (store: Store) => Promise<T>): Promise<T> {
  const { openStore } = await import('../database/store.ts')
  const store = await openStore(options)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/**
 * Returns the project with this id, or the only project. @throws UsageError if there are several, Error if there is
 * none.
 */
export async function findProject({ db }: Store, project_id: string | undefined): Promise<Project> {
  const rows = await db
    .selectFrom('projects as project')
    .select('project.project_id as id')
    .select(projectColumns)
    .$if(project_id !== undefined, (query) => query.where('project_id', '=', project_id ?? ''))
    .orderBy('project_id')
    .execute()
  const [project] = rows
  if (!project)
    throw new Error(
      project_id === undefined ? 'The store has no project.' : `There is no project ${project_id}.`,
    )
  if (rows.length > 1)
    throw new UsageError(`--project is missing. The projects are ${rows.map(({ id }) => id).join(', ')}.`)
  // Versions are only for invalidating caches, which a command does not have.
  return { ...project, version: 0, shop_version: 0 }
}
