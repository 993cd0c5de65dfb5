/** A build of the service, and databases with its tables. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseServer } from './database.ts'
import { startMeasuredService } from './service.ts'

export interface Build {
  /** The checkout. */
  folder: string
  /** Creates a database with the catalog. */
  createDatabase(name: string): Promise<string>
}

/** Loads the catalog once. `name` is unique. */
export async function prepareBuild(
  server: DatabaseServer,
  name: string,
  folder: string,
  catalogue: object,
): Promise<Build> {
  const template = `template_${name}`
  await server.create(template)
  const temporary = await mkdtemp(join(tmpdir(), 'perkit-bench-'))
  try {
    const file = join(temporary, 'catalogue.json')
    await writeFile(file, JSON.stringify(catalogue))
    const service = await startMeasuredService(folder, server.urlOf(template), ['--catalogue', file])
    await service.stop()
    await server.analyze(template)
  } finally {
    await rm(temporary, { recursive: true })
  }
  return {
    folder,
    async createDatabase(suffix) {
      const database = `${name}_${suffix}`
      await server.create(database, template)
      return database
    },
  }
}
