import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../../.config/run.ts'
import { optionalPackage } from '../../src/service/optional-package.ts'
import { manifest } from '../support/package.ts'

test('names a package that is not installed, with the command that installs it', async () => {
  const missing = 'perkit-package-that-is-not-there'

  await expect(optionalPackage(missing, () => import(/* @vite-ignore */ missing))).rejects.toThrow(
    `perkit/service needs the package ${missing}: npm install ${missing}`,
  )
})

test('does not report an installed package as missing if loading it fails', async () => {
  const broken = new Error('broken inside')

  await expect(optionalPackage('pg', () => Promise.reject(broken))).rejects.toBe(broken)
})

test('loads no optional package at startup', () => {
  const files = readdirSync(`${root}src/service`, { recursive: true, encoding: 'utf8' })
  const loads = files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => loadedBy(readFileSync(`${root}src/service/${file}`, 'utf8'), file))
  const optional = loads.filter(({ name }) => !(name in manifest.dependencies))

  expect(new Set(optional.map(({ name }) => name))).toEqual(new Set(Object.keys(manifest.peerDependencies)))
  expect(optional.filter(({ isChecked }) => !isChecked)).toEqual([])
})

/** The packages that a module loads, other than for types, and whether it checks that they are installed. */
function loadedBy(code: string, file: string) {
  const namesIn = (pattern: RegExp) => [...code.matchAll(pattern)].map(([, name = '']) => name)
  const checked = new Set(namesIn(/\b(?:optionalPackage|ifInstalled)\(\s*'([^']+)'/g))
  const eager = namesIn(/^(?:import|export)(?! type\b)[\w*{},\s]*'([^.'][^']*)'/gm)
  const lazy = namesIn(/\bimport\(\s*'([^.'][^']*)'/g)
  return [...eager, ...lazy]
    .filter((path) => !path.startsWith('node:'))
    .map((path) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path)
    .map((name) => ({ file, name, isChecked: checked.has(name) }))
}
