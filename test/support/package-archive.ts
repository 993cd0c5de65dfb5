/** The packages as `npm publish` would send them, packed once per run. */
import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { packageFolder, type PackageName } from '../../.config/package-folders.ts'
import { runIn, temporaryFolder } from './package.ts'

/** Path of the archive. */
export function packageArchive(name: PackageName) {
  const tarball = join(inject('runFolder'), `${name}.tgz`)
  if (existsSync(tarball)) return tarball

  // Two workers may do this at the same time, so each moves a complete file into place.
  const { folder, remove } = temporaryFolder()
  const [{ filename }] = JSON.parse(
    runIn(packageFolder(name), 'npm', 'pack', '--json', '--pack-destination', folder),
  )
  renameSync(join(folder, filename), tarball)
  remove()
  return tarball
}
