/** What the package has to put into a script-tag file: its elements and the languages beside English, by their files. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Kit {
  version: string
  /** The folder of the build. */
  dist: string
  /** Names as in `perk-promotions`, without `perk-`. */
  elements: string[]
  /** As in `lang`, and `de-familiar` for what friends say. */
  languages: string[]
}

/** The package that this is a file of: the same from `src` and from `dist`. */
const ownFolder = fileURLToPath(new URL('../../../', import.meta.url))

/** @throws Error where the package is not built. */
export function readKit(folder = ownFolder): Kit {
  // Written by npm for this very package.
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const dist = join(folder, 'dist')
  if (!existsSync(join(dist, 'elements'))) throw new Error(`There is no build in ${dist}: npm run build`)
  const namesIn = (path: string, names: RegExp) =>
    readdirSync(join(dist, 'elements', path))
      .flatMap((file) => names.exec(file)?.[1] ?? [])
      .sort()
  return {
    version,
    dist,
    elements: namesIn('define', /^perk-([a-z-]+)\.js$/),
    languages: namesIn('translations', /^([a-z]{2,3}(?:-[A-Z]{2})?(?:-familiar)?)\.js$/),
  }
}
