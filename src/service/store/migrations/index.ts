/** Every change of the tables, in order. One that has been released is never edited: add another. */
import { projects } from './0001-projects.ts'
import { shop } from './0002-shop.ts'
import { campaigns } from './0003-campaigns.ts'
import { loyalty } from './0004-loyalty.ts'

export interface Migration {
  name: string
  statements: readonly string[]
}

export const migrations: readonly Migration[] = [projects, shop, campaigns, loyalty]
