/** What a project's own settings say where a token comes without a key. */
import type { Db } from '../store/tables.ts'
import type { Project } from './caller.ts'

export async function findProject(db: Db, project_id: string): Promise<Project | undefined> {
  return db
    .selectFrom('projects')
    .select(['project_id as id', 'name', 'auth', 'expose_turnover'])
    .where('project_id', '=', project_id)
    .executeTakeFirst()
}

/** Every origin that one of the project's client keys allows. */
export async function originsOf(db: Db, project_id: string): Promise<string[]> {
  const keys = await db
    .selectFrom('client_keys')
    .select('origins')
    .where('project_id', '=', project_id)
    .execute()
  return keys.flatMap(({ origins }) => origins)
}
