/** The packages that only `perkit/service` needs: loaded when used, with a plain sentence when one is missing. */

/** Runs `load`, a dynamic import of the package `name`. @throws Error that says what to install. */
export async function peer<Module>(name: string, load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (cause) {
    if (!isMissing(cause, name)) throw cause
    throw new Error(`perkit/service needs the package ${name}: npm install ${name}`, { cause })
  }
}

/** Node names the package in the message; a package that is there but broken inside is another error. */
const isMissing = (error: unknown, name: string) =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'ERR_MODULE_NOT_FOUND' &&
  error.message.includes(`'${name}'`)
