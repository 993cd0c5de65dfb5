/** Copies the elements into the plugin, and starts the Perkit service with its embedded store. */
import { cp } from 'node:fs/promises'
import { createLog, startService } from 'perkit-service'

const elements = 'node_modules/perkit/dist'
await cp(`${elements}/perkit.js`, 'perkit/assets/perkit.js')
await cp(`${elements}/messages`, 'perkit/assets/messages', { recursive: true })
console.log('The plugin is complete. Copy the folder perkit to wp-content/plugins.')

console.log('Starting the Perkit service. The first start takes a few seconds …')
const service = await startService({
  port: Number(new URL(process.env.PERKIT_URL).port),
  data: '.perkit/data',
  catalogue: 'catalogue.json',
  log: createLog(undefined, 'warn'),
})
console.log(`Perkit service: ${service.url}`)
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => service.close().then(() => process.exit()))
