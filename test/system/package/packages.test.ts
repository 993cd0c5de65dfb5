/** The packages as the build writes them. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { packageFolder, type PackageName, packageNames } from '../../../.config/package-folders.ts'
import { packageManifest } from '../../support/package.ts'

const filesOf = (name: PackageName) =>
  readdirSync(packageFolder(name), { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(join(packageFolder(name), file)).isFile(),
  )

/**
 * Imports of the package's modules, without bundled files, the templates of `perkit init`, and the types for frameworks,
 * which only users of a framework import.
 */
const importsOf = (name: PackageName) =>
  filesOf(name)
    .filter(
      (file) => /\.(js|d\.ts)$/.test(file) && !/^dist\/(messages|types|perkit\.js)|\/templates\//.test(file),
    )
    .flatMap((file) =>
      ts
        .preProcessFile(readFileSync(join(packageFolder(name), file), 'utf8'), true, true)
        .importedFiles.map(({ fileName: imported }) => ({ file, imported })),
    )

describe.each(packageNames)('%s', (name) => {
  const folder = packageFolder(name)

  test('imports only files that exist', () => {
    const missing = importsOf(name)
      .filter(({ imported }) => imported.startsWith('.'))
      .filter(({ file, imported }) => {
        // Declaration files import types with the extension of the module.
        const target = file.endsWith('.d.ts') ? imported.replace(/\.js$/, '.d.ts') : imported
        return !existsSync(join(folder, dirname(file), target))
      })

    expect(missing).toEqual([])
  })

  test('depends on exactly the packages that it imports', () => {
    // Installed by the shop: for `perkit bundle`, one of the bundlers and the minifier if it wants to; for
    // `perkit/react` and `perkit/vue`, the framework.
    const ofShop = /^(vite|esbuild|terser|react|vue)$/
    const imported = importsOf(name)
      .filter(({ imported }) => !imported.startsWith('.') && !imported.startsWith('node:'))
      .map(({ imported }) => imported.split('/', imported.startsWith('@') ? 2 : 1).join('/'))
      .filter((imported) => !ofShop.test(imported))

    expect([...new Set(imported)].sort()).toEqual(Object.keys(packageManifest(name).dependencies).sort())
  })

  test('names its own version in its pages', () => {
    const pages = filesOf(name).filter((file) => /^(README|docs\/.*)\.md$/.test(file))
    const versions = pages.flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/\bperkit(?:-service)?@(\d+\.[\d.]*\d)/g)].map(
        ([, version]) => ({ file, version }),
      ),
    )

    const { version: current } = packageManifest(name)
    expect(versions.filter(({ version }) => version !== current)).toEqual([])
  })

  test('exports only files that exist', () => {
    const targets = Object.values(packageManifest(name).exports).flatMap((entry) =>
      typeof entry === 'string' ? [entry] : [entry.types, entry.default],
    )

    const missing = targets.filter((target) => {
      const path = target.replace('./', '')
      if (!path.includes('*')) return !existsSync(join(folder, path))
      // All stars match the same text.
      const [before = '', ...rest] = path.replaceAll('.', '\\.').split('*')
      const fits = new RegExp(`^${before}([^/]+)${rest.join('\\1')}$`)
      return !filesOf(name).some((file) => fits.test(file))
    })

    expect(missing).toEqual([])
  })

  test('contains no source map', () => {
    expect(filesOf(name).filter((file) => file.endsWith('.map'))).toEqual([])
  })

  test('links from its pages only to files that it contains', () => {
    const pages = filesOf(name).filter((file) => file.endsWith('.md') && !file.includes('/templates/'))
    const links = pages.flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/\]\(([^)\s#]+)/g)].map(([, href = '']) => ({
        file,
        href,
      })),
    )

    const broken = links.filter(
      ({ file, href }) => !/^https?:/.test(href) && !existsSync(join(folder, dirname(file), href)),
    )

    expect(broken).toEqual([])
  })
})

test('perkit has the tools of `perkit bundle` and the frameworks as optional peers', () => {
  const { peerDependencies = {}, peerDependenciesMeta } = packageManifest('perkit')

  expect(Object.keys(peerDependencies).sort()).toEqual(['esbuild', 'react', 'terser', 'vite', 'vue'])
  for (const name of Object.keys(peerDependencies))
    expect(peerDependenciesMeta?.[name]).toEqual({ optional: true })
})

test('declarations of perkit take up at most 0.6 MB', () => {
  const sizes = filesOf('perkit')
    .filter((file) => file.endsWith('.d.ts'))
    .map((file) => statSync(join(packageFolder('perkit'), file)).size)

  expect(sizes.length).toBeGreaterThan(50)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(600_000)
})
