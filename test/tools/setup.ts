/**
 * Checks for the programs that the tests need or use. Installs missing ones when run as root on Debian; otherwise lists
 * them.
 */
import { existsSync } from 'node:fs'
import { findChromium, findHeadlessShell } from '../support/chromium.ts'
import { findPgBouncer, findPostgres } from '../support/postgres-programs.ts'
import { run } from '../../.config/run.ts'

interface Need {
  name: string
  find: () => string | undefined
  /** Debian package that contains it. */
  debian: string
  /** Instructions for other systems; undefined if it is optional. */
  otherwise?: string
  /** What is different without an optional program. */
  without?: string
}

const needs: Need[] = [
  {
    name: 'Chromium',
    find: findChromium,
    debian: 'chromium',
    otherwise: 'Install Chromium or Chrome, or set CHROME_PATH to its program file.',
  },
  {
    name: 'PostgreSQL server (initdb, postgres)',
    find: findPostgres,
    debian: 'postgresql',
    otherwise:
      'Install PostgreSQL 15 or newer, or set POSTGRES_BIN to the folder that holds initdb and postgres.',
  },
  {
    name: "Chromium's headless shell",
    find: findHeadlessShell,
    debian: 'chromium-headless-shell',
    without: 'The tests take longer without it.',
  },
  {
    name: 'PgBouncer',
    find: findPgBouncer,
    debian: 'pgbouncer',
    without: 'The tests behind a pooler are skipped.',
  },
]

const missing = () => needs.filter(({ find }) => find() === undefined)

/** Returns whether everything required is installed. */
export function setUp() {
  const wanted = missing()
  if (wanted.length > 0 && mayInstall()) install(wanted.map(({ debian }) => debian))
  for (const { name, find, debian, otherwise, without } of needs)
    print(
      `${name}: ${find() ?? `missing. ${otherwise ?? without} On Debian or Ubuntu, as root: apt-get install ${debian}`}`,
    )
  return missing().every(({ otherwise }) => otherwise === undefined)
}

const mayInstall = () => process.getuid?.() === 0 && existsSync('/etc/debian_version')

/** Installs one by one, because not every Debian release has all of them. */
function install(packages: readonly string[]) {
  // Run level 1 prevents the package from starting a database server. The tests start their own.
  const quietly = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  run('apt-get', ['update', '-qq'], quietly)
  for (const name of packages) {
    print(`Installing ${name} with apt-get …`)
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quietly)
  }
}

function print(line: string) {
  process.stdout.write(`${line}\n`)
}

if (process.argv[1] === import.meta.filename) process.exitCode = setUp() ? 0 : 1
