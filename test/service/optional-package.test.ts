import { expect, test } from 'vitest'
import { optionalPackage } from '../../src/service/optional-package.ts'

test('a package that is not installed is named, with the command that installs it', async () => {
  const missing = 'perkit-package-that-is-not-there'

  await expect(optionalPackage(missing, () => import(/* @vite-ignore */ missing))).rejects.toThrow(
    `perkit/service needs the package ${missing}: npm install ${missing}`,
  )
})

test('a package that is there and fails is not called missing', async () => {
  const broken = new Error('broken inside')

  await expect(optionalPackage('pg', () => Promise.reject(broken))).rejects.toBe(broken)
})
