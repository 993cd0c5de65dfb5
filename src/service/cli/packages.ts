/** Which of the packages that only the service needs are not installed. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The same from `src` and from `dist`. */
const manifest = new URL('../../../package.json', import.meta.url)

/** A store needs one of these, and says so itself. */
const ofOneStore = ['@electric-sql/pglite', 'pg']

/** For a setting that not everybody uses, and then said by it. */
const ofOneSetting = ['prom-client']

export function missingPackages(from: string | URL = import.meta.url): string[] {
  // Written by npm for this very package.
  const { peerDependencies } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    peerDependencies: Record<string, string>
  }
  const { resolve } = createRequire(from)
  return Object.keys(peerDependencies).filter((name) => {
    if (ofOneStore.includes(name) || ofOneSetting.includes(name)) return false
    try {
      resolve(name)
      return false
    } catch (error) {
      // One that only `import` may load is there all the same.
      return error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND'
    }
  })
}
