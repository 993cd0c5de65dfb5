import { readFileSync } from 'node:fs'

/** Perkit's version. The relative path of package.json is the same from `src` and in both packages. */
export function packageVersion() {
  const file = new URL('../../../package.json', import.meta.url)
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
  return version
}
