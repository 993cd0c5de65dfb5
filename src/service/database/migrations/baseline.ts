import type { Migration } from '../migration.ts'
import { campaigns } from './campaigns.ts'
import { jobs } from './jobs.ts'
import { loyalty } from './loyalty.ts'
import { projects } from './projects.ts'
import { redemptions } from './redemptions.ts'
import { shop } from './shop.ts'

/**
 * All tables of the first release. A table comes after those that it references. Until the release, change the name with the
 * tables, so that stores of earlier development versions are rejected.
 */
export const baseline: Migration = {
  name: '0001-first-release',
  expand: [...projects, ...shop, ...campaigns, ...loyalty, ...redemptions, ...jobs],
}
