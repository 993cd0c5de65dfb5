/** The one door to kysely, so that its absence is told in a plain sentence. */
import { optionalPackage } from '../optional-package.ts'

export const { Kysely, PostgresDialect, sql } = await optionalPackage('kysely', () => import('kysely'))
