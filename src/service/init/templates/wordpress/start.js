/** Copies the elements into the plugin, and starts the Perkit service with its embedded store. */
import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { createLog, startService } from 'perkit-service'

const elements = 'node_modules/perkit/dist'
await cp(`${elements}/perkit.js`, 'perkit/assets/perkit.js')
await cp(`${elements}/messages`, 'perkit/assets/messages', { recursive: true })
console.log('The plugin is complete. Copy the folder perkit to wp-content/plugins.')

const port = Number(new URL(process.env.PERKIT_URL).port)
const data = '.perkit/data'
console.log(`Starting the Perkit service${existsSync(data) ? '' : '. The first start takes a few seconds'} …`)
const log = createLog(undefined, 'warn')
const service = await startService({ port, data, catalogue: 'catalogue.json', log }).catch((error) => {
  const isPortInUse = error.code === 'EADDRINUSE'
  console.error(
    isPortInUse ? `Port ${port} is in use. Set another one in PERKIT_URL in .env.` : error.message,
  )
  process.exit(1)
})
console.log(`Perkit service: ${service.url}`)
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => service.close().then(() => process.exit()))
