import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { describe, expect, test } from 'vitest'
import { statSync } from 'node:fs'
import { packageFolder, packageNames } from '../../../.config/package-folders.ts'
import { root } from '../../../.config/run.ts'
import { packageManifest, runIn } from '../../support/package.ts'
import { packageArchive } from '../../support/package-archive.ts'

describe.each(packageNames)('%s', (name) => {
  test('passes publint', async () => {
    const { messages, pkg } = await publint({ pkgDir: packageFolder(name), pack: false, strict: true })

    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
  })

  test('resolves the types of every export for bundlers and Node', () => {
    const entryPoints = Object.keys(packageManifest(name).exports).filter(
      (path) => !path.includes('*') && !/\.(json|css)$/.test(path),
    )

    runIn(
      root,
      `${root}node_modules/.bin/attw`,
      packageArchive(name),
      '--profile',
      'esm-only',
      '--format',
      'ascii',
      '--no-emoji',
      '--no-color',
      '--entrypoints',
      ...entryPoints,
    )
  })

  test('publishes only the build, docs, README, license and changelog', () => {
    const files = runIn(root, 'tar', '-tzf', packageArchive(name)).trim().split('\n')

    const stray = files.filter(
      (file) => !/^package\/((dist|docs)\/|(package\.json|README\.md|LICENSE|CHANGELOG\.md)$)/.test(file),
    )

    expect(stray).toEqual([])
  })
})

test('the archive of perkit takes up at most 0.7 MB', () => {
  expect(statSync(packageArchive('perkit')).size).toBeLessThanOrEqual(700_000)
})
