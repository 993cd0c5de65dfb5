/** WordPress and MariaDB as an ordinary user, in a temporary folder and on loopback. */
import { spawn, spawnSync, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { root } from '../../../../.config/run.ts'
import { freePort } from '../../../support/free-port.ts'
import { dist } from '../../../support/package.ts'
import { ordinaryUser } from '../../../support/postgres.ts'

const wordpress = '/usr/share/wordpress'
const programs = ['php', 'mariadbd', 'mariadb-install-db', 'mariadb-admin']

const path = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`

/** What is missing, or undefined. */
export function missingForWordPress(): string | undefined {
  if (!existsSync(`${wordpress}/wp-settings.php`)) return `WordPress is not installed in ${wordpress}.`
  const missing = programs.filter(
    (name) => spawnSync('sh', ['-c', 'command -v "$0"', name], { env: { PATH: path } }).status !== 0,
  )
  return missing.length > 0 ? `Not installed: ${missing.join(', ')}.` : undefined
}

export interface SiteOptions {
  /** Adds the stand-in for WooCommerce. */
  hasStandIn: boolean
  /** Settings of the plugin. */
  settings: Record<string, string>
}

export type Site = Awaited<ReturnType<typeof startSite>>

/** Installs WordPress, and activates the plugin from the templates of `perkit init`. */
export async function startSite({ hasStandIn, settings }: SiteOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'perkit-wp-'))
  const here = fileURLToPath(new URL('.', import.meta.url))
  const content = join(folder, 'wp-content')
  const plugin = join(content, 'plugins/perkit')
  mkdirSync(join(content, 'mu-plugins'), { recursive: true })
  cpSync(`${root}src/service/init/templates/wordpress/perkit`, plugin, { recursive: true })
  cpSync(`${dist}perkit.js`, join(plugin, 'assets/perkit.js'))
  cpSync(`${dist}messages`, join(plugin, 'assets/messages'), { recursive: true })
  cpSync(join(here, 'theme'), join(content, 'themes/plain'), { recursive: true })
  cpSync(join(here, 'mu-plugin.php'), join(content, 'mu-plugins/test.php'))
  for (const file of ['wp-config.php', 'install.php', 'router.php', 'woocommerce-stand-in.php'])
    cpSync(join(here, file), join(folder, file))

  const user = ordinaryUser()
  giveTo(folder, user)
  const socket = join(folder, 'db.sock')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const options = {
    cwd: folder,
    ...user,
    env: {
      PATH: path,
      HOME: folder,
      DB_SOCKET: socket,
      SHOP_URL: url,
      WORDPRESS_FOLDER: wordpress,
      PHP_CLI_SERVER_WORKERS: '4',
      ...(hasStandIn && { STAND_IN: join(folder, 'woocommerce-stand-in.php') }),
      ...settings,
    },
  }
  const running: { stop(): Promise<void> }[] = []
  const close = async () => {
    for (const each of running.splice(0).reverse()) await each.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }

  try {
    const data = ['--no-defaults', `--datadir=${join(folder, 'db')}`]
    await run('mariadb-install-db', [...data, '--auth-root-authentication-method=normal'], options)
    const mariadb = ['--skip-networking', `--socket=${socket}`, `--pid-file=${join(folder, 'db.pid')}`]
    running.push(start('mariadbd', [...data, ...mariadb, '--innodb-flush-log-at-trx-commit=0'], options))
    const ping = ['--no-defaults', `--socket=${socket}`, '--user=root', 'ping']
    while (spawnSync('mariadb-admin', ping, options).status !== 0) await sleep(200)
    await run('php', ['install.php'], options)
    const customerId = Number(await run('php', ['install.php', 'plugin'], options))
    running.push(start('php', ['-S', `127.0.0.1:${port}`, 'router.php'], options))
    const responds = () =>
      fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    while (!(await responds())) await sleep(200)

    const log = () =>
      existsSync(join(folder, 'debug.log')) ? readFileSync(join(folder, 'debug.log'), 'utf8') : ''
    return { url, customerId, log, close }
  } catch (error) {
    await close()
    throw error
  }
}

function giveTo(folder: string, { uid, gid }: { uid?: number; gid?: number }) {
  if (uid === undefined || gid === undefined) return
  for (const path of [
    folder,
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((each) => join(folder, each)),
  ])
    chownSync(path, uid, gid)
}

/** Returns what a program prints. @throws Error with its output if it fails. */
async function run(program: string, args: readonly string[], options: SpawnOptions) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let [output, errors] = ['', '']
  child.stdout?.on('data', (chunk) => (output += String(chunk)))
  child.stderr?.on('data', (chunk) => (errors += String(chunk)))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} failed.\n${output}${errors}`)
  return output
}

/** The group of processes ends with its leader: PHP's server has workers. */
function start(program: string, args: readonly string[], options: SpawnOptions) {
  const child = spawn(program, args, { ...options, stdio: 'ignore', detached: true })
  const closed = once(child, 'close')
  return {
    async stop() {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
      await closed
    },
  }
}
