/** How the service is started as a process of its own, by the demo and by tests. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { root } from './run.ts'

const built = `${root}dist/service/main.js`

/** What Node is given. The build starts in half the time of the sources, and is taken unless a source has changed since. */
export const serviceProgram = () =>
  isBuildUpToDate() ? [built] : ['--import', 'tsx', `${root}src/service/main.ts`]

function isBuildUpToDate() {
  const changedAt = (file: string) => statSync(file).mtimeMs
  const sources = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' })
  return existsSync(built) && sources.every((file) => changedAt(`${root}src/${file}`) < changedAt(built))
}
