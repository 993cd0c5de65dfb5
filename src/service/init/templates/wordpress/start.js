/** Copies the elements into the plugin, and starts the Perkit service with its embedded store. */
import { cp } from 'node:fs/promises'
import { createLog, startService } from 'perkit-service'

const elements = 'node_modules/perkit/dist'
await cp(`${elements}/perkit.js`, 'perkit/assets/perkit.js')
await cp(`${elements}/messages`, 'perkit/assets/messages', { recursive: true })
console.log('The plugin is complete. Copy the folder perkit to wp-content/plugins.')

const url = process.env.PERKIT_URL ?? ''
if (!URL.canParse(url) || new URL(url).protocol !== 'http:')
  exitWith(`PERKIT_URL in .env must be an address such as http://127.0.0.1:8787 (got "${url}").`)
const port = Number(new URL(url).port || '80')
console.log('Starting the Perkit service. The first start takes a few seconds …')
const log = createLog(undefined, 'warn')
const service = await startService({ port, data: '.perkit/data', catalogue: 'catalogue.json', log }).catch(
  (error) => {
    if (error.code === 'EADDRINUSE')
      exitWith(`Port ${port} is in use. Set another one in PERKIT_URL in .env.`)
    exitWith(['CatalogueError', 'FolderInUseError'].includes(error.name) ? error.message : error)
  },
)
console.log(`Perkit service: ${service.url}`)
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => service.close().then(() => process.exit()))

/** Errors are printed with their stack and cause. */
function exitWith(reason) {
  console.error(reason)
  process.exit(1)
}
