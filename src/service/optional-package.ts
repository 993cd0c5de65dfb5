/** The packages that only `perkit/service` needs: loaded when used, with a plain sentence when one is missing. */

/**
 * Runs `load`, a dynamic import of the package `name`. @throws Error that says what to install: that package, or one
 * that it stands on itself.
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

/** Node names the package in the message; a package that is there but broken inside is another error. */
export const missingIn = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
    ? /Cannot find package '([^']+)'/.exec(error.message)?.[1]
    : undefined
