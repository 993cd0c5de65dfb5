/** Where and on what a run was measured. */
import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus } from 'node:os'
import { root } from '../../../.config/run.ts'

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()

export const commitOf = (folder: string) => git(folder, 'rev-parse', '--short', 'HEAD')

/** Date, commit and processors. */
export function machine() {
  const isChanged = git(root, 'status', '--porcelain', 'src') !== ''
  return [
    `${new Date().toISOString().slice(0, 10)}, commit ${commitOf(root)}${isChanged ? ' and changes to it' : ''}`,
    `${availableParallelism()} cores (${cpus()[0]?.model.trim() || 'unknown'})`,
  ].join('; ')
}
