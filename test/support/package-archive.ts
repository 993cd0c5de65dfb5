/** The package as `npm publish` would send it, packed once per run. */
import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { root } from '../../.config/run.ts'
import { runIn, temporaryFolder } from './package.ts'

/** Path of the archive. */
export function packageArchive() {
  const tarball = join(inject('runFolder'), 'perkit.tgz')
  if (existsSync(tarball)) return tarball

  // Two workers may do this at the same time, so each moves a complete file into place.
  const { folder, remove } = temporaryFolder()
  const [{ filename }] = JSON.parse(
    runIn(root, 'npm', 'pack', '--json', '--ignore-scripts', '--pack-destination', folder),
  )
  renameSync(join(folder, filename), tarball)
  remove()
  return tarball
}
