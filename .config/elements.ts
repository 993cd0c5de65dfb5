/** Finds the project's elements in the sources, so that no list of them has to be maintained. */
import { readFileSync, readdirSync } from 'node:fs'
import { root } from './run.ts'

export interface ElementFile {
  /** `perk-promotions`. */
  tag: string
  /** `promotions`, a folder in `src/elements`. */
  folder: string
  /** `PerkPromotions`. */
  className: string
  /** Renders content, as all elements but `<perk-shop>` do. */
  isVisible: boolean
  /** Tags of the elements in its template. */
  contains: string[]
}

/**
 * `src/elements/NAME/perk-NAME.ts` is the class of `<perk-NAME>`. `<perk-shop>` comes first because the other elements
 * look for it when they are defined.
 */
export function elementFiles(): ElementFile[] {
  const files = filesIn('src/elements').flatMap((path) => {
    const [, folder = '', tag = ''] = /^([a-z-]+)\/(perk-\1)\.ts$/.exec(path) ?? []
    if (!tag) return []
    const source = read(`src/elements/${path}`)
    const [, className, base] = /^export class (\w+) extends (\w+)/m.exec(source) ?? []
    if (!className) throw new Error(`src/elements/${path} exports no element class.`)
    const isVisible = base === 'PerkElement'
    const code = source.replace(/\/\*[^]*?\*\//g, '')
    const contains = [...new Set(matches(code, /<(perk-[a-z-]+)\s/g))]
    return { tag, folder, className, isVisible, contains }
  })
  return files.sort((one, other) => Number(one.isVisible) - Number(other.isVisible))
}

/** Paths of all files in a folder of the project, relative to that folder. */
export const filesIn = (folder: string) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).sort()

export const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')

/** The first group of every match. */
export const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, match = '']) => match)

export const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
