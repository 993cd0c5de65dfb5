/** What a project's own settings say where a token comes without a key. */
import type { Db } from '../database/tables.ts'
import type { Project } from './caller.ts'

export async function findProject(db: Db, project_id: string): Promise<Project | undefined> {
  return db
    .selectFrom('projects as project')
    .leftJoin('project_versions as rules', 'rules.project_id', 'project.project_id')
    .leftJoin('shop_versions as shop', 'shop.project_id', 'project.project_id')
    .select([
      'project.project_id as id',
      'project.name',
      'project.currency',
      'project.auth',
      'project.expose_turnover',
    ])
    .select((eb) => [
      eb.fn.coalesce('rules.version', eb.lit(0)).as('version'),
      eb.fn.coalesce('shop.version', eb.lit(0)).as('shop_version'),
    ])
    .where('project.project_id', '=', project_id)
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
