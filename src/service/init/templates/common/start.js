/**
 * Starts the Perkit service with its embedded store, and then the shop, whose command follows as arguments. In
 * production, run them separately.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { createLog, startService } from 'perkit-service'

const shopPort = Number(process.env.PORT ?? 3000)
const servicePort = Number(new URL(process.env.PERKIT_URL).port)
const data = '.perkit/data'

await requireFree(shopPort, 'localhost', 'Set another one with PORT in .env.')
await requireFree(servicePort, '127.0.0.1', 'Set another one in PERKIT_URL in .env.')

console.log(`Starting the Perkit service${existsSync(data) ? '' : '. The first start takes a few seconds'} …`)
const log = createLog(undefined, 'warn')
const service = await startService({ port: servicePort, data, catalogue: 'catalogue.json', log }).catch(
  (error) => exitWith(error.message),
)
console.log(`Perkit service: ${service.url}`)

const [command, ...args] = process.argv.slice(2).map((part) => part.replace('{port}', shopPort))
const shop = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => shop.kill(signal))
shop.on('error', (error) => console.error(`${command} cannot be started: ${error.message}`))
shop.on('close', async (code) => {
  await service.close()
  process.exit(code ?? 0)
})

async function requireFree(port, host, advice) {
  const server = createServer().listen(port, host)
  await once(server, 'listening').catch((error) => {
    exitWith(
      error.code === 'EADDRINUSE'
        ? `Port ${port} is in use, perhaps by another npm start. ${advice}`
        : error.message,
    )
  })
  server.close()
  await once(server, 'close')
}

function exitWith(message) {
  console.error(message)
  process.exit(1)
}
