/**
 * Starts the Perkit service with its embedded store, and then the shop, whose command follows as arguments. In
 * production, run them separately.
 */
import { spawn } from 'node:child_process'
import { createLog, startService } from 'perkit-service'

console.log('Starting the Perkit service. The first start takes a few seconds …')
const service = await startService({
  port: Number(new URL(process.env.PERKIT_URL).port),
  data: '.perkit/data',
  catalogue: 'catalogue.json',
  log: createLog(undefined, 'warn'),
})
console.log(`Perkit service: ${service.url}`)

const [command, ...args] = process.argv.slice(2)
const shop = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => shop.kill(signal))
shop.on('error', (error) => console.error(`${command} cannot be started: ${error.message}`))
shop.on('close', async (code) => {
  await service.close()
  process.exit(code ?? 0)
})
