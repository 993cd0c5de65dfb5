/** Node arguments that start the service in its own process, for the demo and tests. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { root } from '../.config/run.ts'

const built = `${root}dist/service/main.js`

/** The build, which starts twice as fast, unless a source file is newer. */
export const serviceProgram = () =>
  isBuildUpToDate() ? [built] : ['--import', 'tsx', `${root}src/service/main.ts`]

function isBuildUpToDate() {
  const changedAt = (file: string) => statSync(file).mtimeMs
  const sources = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' })
  return existsSync(built) && sources.every((file) => changedAt(`${root}src/${file}`) < changedAt(built))
}
