/** The one door to kysely, so that its absence is told in a plain sentence. */
import { peer } from '../optional-package.ts'

export const { Kysely, PostgresDialect, sql } = await peer('kysely', () => import('kysely'))
