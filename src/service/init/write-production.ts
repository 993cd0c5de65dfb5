/** Writes the files that run the service in production, with new random secrets. */
import { randomSecret, templateFiles, writeFiles } from './write-project.ts'

export interface ProductionOptions {
  folder: string
  /** Version of Perkit to install. */
  version: string
}

/** Returns the paths of the files in the folder. @throws Error that lists files which exist already. */
export const writeProduction = async ({ folder, version }: ProductionOptions): Promise<string[]> =>
  writeFiles(folder, [
    ...(await templateFiles(['production'])),
    ['.env', environmentFile(randomSecret(), randomSecret(), randomSecret())],
    ['package.json', packageFile(version)],
  ])

const environmentFile = (password: string, appToken: string, clientToken: string) =>
  `# The public address of the service.
PERKIT_DOMAIN=perks.example
PERKIT_PUBLIC_URL=https://perks.example

# Keys of your shop. Your back end needs the same values.
PERKIT_APP_ID=shop-server
PERKIT_APP_TOKEN=${appToken}
PERKIT_CLIENT_ID=shop-page
PERKIT_CLIENT_TOKEN=${clientToken}

# With Docker, the database is in a container of its own. Otherwise, set the address of your server.
POSTGRES_PASSWORD=${password}
DATABASE_URL=postgresql://perkit:${password}@database:5432/perkit

# If pages reach the service through a relay, all requests come from one address.
# PERKIT_LIMIT_PER_ADDRESS=0
`

const packageFile = (version: string) =>
  `${JSON.stringify({ private: true, dependencies: { 'perkit-service': version } }, null, 2)}\n`
