import { type Project, projectColumns } from '../../src/service/auth/caller.ts'
import { readVersions } from '../../src/service/database/project-versions.ts'
import type { Db } from '../../src/service/database/tables.ts'

/** A project as the credentials of a request have it. */
export async function findProject(db: Db, project_id: string): Promise<Project> {
  const project = await db
    .selectFrom('projects as project')
    .select('project.project_id as id')
    .select(projectColumns)
    .where('project.project_id', '=', project_id)
    .executeTakeFirstOrThrow()
  return { ...project, ...(await readVersions(db, project_id)) }
}
