/**
 * The only module that imports more than types from kysely, so that a missing package is reported with instructions.
 */
import { optionalPackage } from '../optional-package.ts'

export const { Kysely, PostgresDialect, sql } = await optionalPackage('kysely', () => import('kysely'))
