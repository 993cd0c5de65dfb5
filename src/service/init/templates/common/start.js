/**
 * Starts the Perkit service with its embedded store, and then the shop, whose command follows as arguments. In
 * production, run them separately.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createLog, startService } from 'perkit-service'

const shopPort = portIn('PORT', process.env.PORT || '3000')
const servicePort = portOf(process.env.PERKIT_URL ?? '')

// Browsers use either address of localhost.
await requireFree(shopPort, ['127.0.0.1', '::1'], 'Set another one with PORT in .env.')
await requireFree(servicePort, ['127.0.0.1'], 'Set another one in PERKIT_URL in .env.')

console.log('Starting the Perkit service. The first start takes a few seconds …')
const log = createLog(undefined, 'warn')
const service = await startService({
  port: servicePort,
  data: '.perkit/data',
  catalogue: 'catalogue.json',
  log,
}).catch((error) =>
  exitWith(['CatalogueError', 'FolderInUseError'].includes(error.name) ? error.message : error),
)
console.log(`Perkit service: ${service.url}`)

const [command, ...args] = process.argv.slice(2).map((part) => part.replace('{port}', shopPort))
const shop = spawn(command, args, {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, PORT: shopPort },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => shop.kill(signal))
shop.on('error', (error) => console.error(`${command} cannot be started: ${error.message}`))
shop.on('close', async (code) => {
  await service.close()
  process.exit(code ?? 0)
})
if (command === 'next') await compileRelay()

/** Next.js compiles the relay at its first request, which can take longer than the elements wait for a response. */
async function compileRelay() {
  const isServed = () =>
    fetch(`http://localhost:${shopPort}/perkit/brand`, { method: 'OPTIONS' }).then(
      () => true,
      () => false,
    )
  while (shop.exitCode === null && !(await isServed())) await new Promise((done) => setTimeout(done, 500))
}

function portIn(name, text) {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port
  return exitWith(`${name} in .env must contain a port from 1 to 65535 (got "${process.env[name]}").`)
}

function portOf(url) {
  if (!URL.canParse(url) || new URL(url).protocol !== 'http:')
    return exitWith(`PERKIT_URL in .env must be an address such as http://127.0.0.1:8787 (got "${url}").`)
  return portIn('PERKIT_URL', new URL(url).port || '80')
}

async function requireFree(port, hosts, advice) {
  for (const host of hosts) {
    const server = createServer().listen(port, host)
    const result = await once(server, 'listening').catch((error) => error)
    if (result.code === 'EADDRINUSE')
      exitWith(`Port ${port} is in use, perhaps by another npm start. ${advice}`)
    // The computer has no IPv6.
    if (result.code === 'EADDRNOTAVAIL' || result.code === 'EAFNOSUPPORT') continue
    if (result instanceof Error) exitWith(result)
    server.close()
    await once(server, 'close')
  }
}

/** Errors are printed with their stack and cause. */
function exitWith(reason) {
  console.error(reason)
  process.exit(1)
}
