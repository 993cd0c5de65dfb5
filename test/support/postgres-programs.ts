/** Finds the programs of a PostgreSQL server and its pooler, which Debian does not put on the PATH of users. */
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const debianFolder = '/usr/lib/postgresql'

function folders() {
  const versions = existsSync(debianFolder)
    ? readdirSync(debianFolder).sort((one, other) => Number(other) - Number(one))
    : []
  return [
    process.env.POSTGRES_BIN ?? '',
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debianFolder, version, 'bin')),
  ].filter(Boolean)
}

/** The folder that holds these programs, or undefined. */
export const findPostgres = (programs: readonly string[] = ['initdb', 'postgres']) =>
  folders().find((folder) => programs.every((program) => existsSync(join(folder, program))))

/** The program file of PgBouncer, or undefined. */
export const findPgBouncer = () =>
  [...folders(), '/usr/sbin'].map((folder) => join(folder, 'pgbouncer')).find((file) => existsSync(file))
