import { root } from './run.ts'

/** The published packages. */
export const packageNames = ['perkit', 'perkit-service'] as const

export type PackageName = (typeof packageNames)[number]

/** Where the build writes a package. */
export const packageFolder = (name: PackageName) => `${root}dist/packages/${name}`
