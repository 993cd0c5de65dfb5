/** Copies the elements into the plugin, and starts the Perkit service with its embedded store. */
import { cp } from 'node:fs/promises'
import { createLog, startService } from 'perkit-service'

const elements = 'node_modules/perkit/dist'
await cp(`${elements}/perkit.js`, 'perkit/assets/perkit.js')
await cp(`${elements}/messages`, 'perkit/assets/messages', { recursive: true })
console.log('The plugin is complete. Copy the folder perkit to wp-content/plugins.')

const port = Number(new URL(process.env.PERKIT_URL).port)
if (port === 0) exitWith(`PERKIT_URL in .env must contain a port (got "${process.env.PERKIT_URL}").`)
console.log('Starting the Perkit service. The first start takes a few seconds …')
const log = createLog(undefined, 'warn')
const service = await startService({ port, data: '.perkit/data', catalogue: 'catalogue.json', log }).catch(
  (error) => {
    if (error.code === 'EADDRINUSE')
      exitWith(`Port ${port} is in use. Set another one in PERKIT_URL in .env.`)
    exitWith(error.name === 'CatalogueError' ? error.message : error)
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
