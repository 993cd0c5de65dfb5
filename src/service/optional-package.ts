/** Loads packages that only `perkit/service` needs, and explains how to install a missing one. */

/**
 * Runs `load`, a dynamic import of the package `name`. @throws Error with the install command if that package or one of
 * its dependencies is missing.
 */
export async function optionalPackage<Module>(name: string, load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (cause) {
    const missing = missingIn(cause)
    if (missing === undefined) throw cause
    throw new Error(`perkit/service needs the package ${missing}: npm install ${missing}`, { cause })
  }
}

/** Returns undefined for any error that does not report a missing package. */
export const missingIn = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
    ? /Cannot find package '([^']+)'/.exec(error.message)?.[1]
    : undefined
