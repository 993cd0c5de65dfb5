import { randomBytes } from 'node:crypto'
import type { KeyKind, ManagedKey, NewKey } from '../auth/manage-keys.ts'
import { isOriginPattern } from '../auth/origin.ts'
import { isScope } from '../auth/scopes.ts'
import type { Store } from '../database/store.ts'
import { parseCommandArgs, UsageError, type Command, type Terminal } from './command.ts'
import { chosenStore, requireStore, storeFlags, storeHelp, withStore } from './store-options.ts'

const help = `Usage: perkit keys list [options]
       perkit keys add --project ID --kind KIND [options]
       perkit keys rotate KEY [options]
       perkit keys revoke KEY [options]

Manage the keys of projects.

  list    list keys with their scopes, origins, creation and last use
  add     add a key and print its secret, which is shown only once
  rotate  add a second key with the same rights; both work until you revoke the
          old one
  revoke  revoke a key and its access tokens

You can also revoke a key that is declared in the catalog file. Loading the same
file again does not restore the key. Loading it with a new secret does.

Options:
  --project ID          project of the keys
  --kind KIND           server, client or management; for rotate and revoke,
                        needed only if two keys have the same id
  --scope SCOPE         for add, repeatable (default: all scopes of the kind)
  --origin PATTERN      for client keys, repeatable: shop.example for one host,
                        .shop.example for its subdomains, * for any host; add a
                        port to allow only this port, such as localhost:3000
${storeHelp}

Examples:
  perkit keys list --project proj_shop
  perkit keys add --project proj_shop --kind server --scope vouchers
  perkit keys add --project proj_shop --kind client --origin shop.example
`

const options = {
  ...storeFlags,
  project: { type: 'string' },
  kind: { type: 'string' },
  scope: { type: 'string', multiple: true },
  origin: { type: 'string', multiple: true },
} as const

type Flags = ReturnType<typeof parseCommandArgs<typeof options>>['flags']

const actions = {
  list: { names: [], flags: ['project', 'kind'], act: list },
  add: { names: [], flags: ['project', 'kind', 'scope', 'origin'], act: addNewKey },
  rotate: { names: ['KEY'], flags: ['project', 'kind'], act: rotate },
  revoke: { names: ['KEY'], flags: ['project', 'kind'], act: revoke },
} as const

export const keys: Command = {
  summary: 'list, add, rotate and revoke keys',
  help,
  async run([name = '', ...args], terminal) {
    if (!isAction(name)) throw new UsageError(`Specify an action: ${Object.keys(actions).join(', ')}.`)
    const { names, flags: allowed, act } = actions[name]
    const { flags, positionals } = parseCommandArgs(args, names, options)
    const unsupported = Object.keys(flags).find(
      (flag) => flag !== 'data' && !allowed.some((one) => one === flag),
    )
    if (unsupported) throw new UsageError(`"perkit keys ${name}" has no option --${unsupported}.`)
    const task = { flags, id: positionals[0] ?? '', kind: kindFrom(flags.kind), terminal }
    const chosen = chosenStore(flags.data, terminal.env)
    // Report invalid flags before a store is opened.
    const newKey = name === 'add' ? newKeyFrom(task) : undefined
    requireStore(chosen)
    await withStore({ ...chosen, useShared: true, progress: terminal.progress }, (store) =>
      act(store, { ...task, newKey }),
    )
  },
}

const isAction = (name: string): name is keyof typeof actions => Object.hasOwn(actions, name)

interface Task {
  flags: Flags
  id: string
  kind: KeyKind | undefined
  terminal: Terminal
  newKey?: Omit<NewKey, 'id' | 'secret_hash'> | undefined
}

function kindFrom(text: string | undefined): KeyKind | undefined {
  if (text === undefined || text === 'server' || text === 'client' || text === 'management') return text
  throw new UsageError(`--kind must be server, client or management (got ${text}).`)
}

function newKeyFrom({ flags, kind }: Task): Omit<NewKey, 'id' | 'secret_hash'> {
  if (flags.project === undefined) throw new UsageError('--project is missing.')
  if (kind === undefined) throw new UsageError('--kind is missing: set server, client or management.')
  return {
    kind,
    project_id: flags.project,
    scopes: scopesFrom(flags.scope, kind),
    origins: originsFrom(flags.origin, kind),
  }
}

/** Returns null for all scopes of the key's kind. */
function scopesFrom(scopes: readonly string[] | undefined, kind: KeyKind): string[] | null {
  if (scopes === undefined) return null
  if (kind === 'management') throw new UsageError('Management keys have no scopes. Remove --scope.')
  const unknown = scopes.find((scope) => !isScope(scope))
  if (unknown !== undefined) throw new UsageError(`Unknown scope "${unknown}".`)
  return [...new Set(scopes)]
}

function originsFrom(patterns: readonly string[] | undefined, kind: KeyKind): string[] | null {
  if (kind !== 'client') {
    if (patterns) throw new UsageError(`Only client keys have origins. Remove --origin.`)
    return null
  }
  if (!patterns) throw new UsageError('--origin is missing: set the host of the pages that use the key.')
  const invalid = patterns.find((pattern) => !isOriginPattern(pattern))
  if (invalid !== undefined)
    throw new UsageError(
      `--origin must be a host such as shop.example, .shop.example for its subdomains, or * for any host (got ${invalid}).`,
    )
  return [...new Set(patterns)]
}

async function list(store: Store, { flags, kind, terminal }: Task) {
  const { listKeys } = await import('../auth/manage-keys.ts')
  const all = await listKeys(store.db, { project: flags.project })
  const found = all.filter((key) => kind === undefined || key.kind === kind)
  if (found.length === 0) terminal.err('No keys found.')
  for (const key of found) {
    const state = key.revoked ? 'revoked' : 'valid'
    const source = key.declared ? 'catalog' : 'command'
    const rights = [...(key.scopes ?? ['all scopes']), ...(key.origins ?? [])].join(' ')
    const used = key.last_used_at === null ? 'never used' : `last used ${formatTime(key.last_used_at)}`
    const columns = [
      key.project_id,
      key.kind,
      key.id,
      state,
      source,
      rights,
      `created ${formatTime(key.created_at)}`,
      used,
    ]
    terminal.out(columns.join('\t'))
  }
}

const formatTime = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`

async function addNewKey(store: Store, { terminal, newKey }: Task) {
  if (!newKey) return
  const project = await store.db
    .selectFrom('projects')
    .select('project_id')
    .where('project_id', '=', newKey.project_id)
    .executeTakeFirst()
  if (!project) throw new Error(`There is no project ${newKey.project_id}.`)
  await createKey(store, newKey, terminal)
}

async function rotate(store: Store, task: Task) {
  const { kind, project_id, id, scopes, origins } = await findKey(store, task)
  await createKey(store, { kind, project_id, scopes, origins }, task.terminal)
  task.terminal.err(`${id} still works. When it is no longer used, run: perkit keys revoke ${id}`)
}

async function revoke(store: Store, task: Task) {
  const { revokeKey } = await import('../auth/manage-keys.ts')
  const key = await findKey(store, task)
  await store.transaction((tx) => revokeKey(tx, key, new Date()))
  task.terminal.out(`Revoked ${key.id} and its access tokens.`)
}

/** @throws Error if no key matches, if several keys match or if the key is revoked. */
async function findKey(store: Store, { id, kind, flags }: Task): Promise<ManagedKey> {
  const { listKeys } = await import('../auth/manage-keys.ts')
  const withId = await listKeys(store.db, { id, project: flags.project })
  const found = withId.filter((key) => kind === undefined || key.kind === kind)
  const [key, other] = found
  if (!key) throw new Error(`There is no key ${id}.`)
  if (other)
    throw new Error(
      `A ${key.kind} key and a ${other.kind} key have the id ${id}. Choose one with --kind or --project.`,
    )
  if (key.revoked) throw new Error(`${id} is already revoked.`)
  return key
}

const keyFormats: Record<KeyKind, { prefix: string; headers: readonly [string, string] }> = {
  server: { prefix: 'app', headers: ['X-App-Id', 'X-App-Token'] },
  client: { prefix: 'page', headers: ['X-Client-Application-Id', 'X-Client-Token'] },
  management: { prefix: 'manage', headers: ['X-Management-Id', 'X-Management-Token'] },
}

async function createKey(store: Store, newKey: Omit<NewKey, 'id' | 'secret_hash'>, terminal: Terminal) {
  const { newId } = await import('../ids.ts')
  const { addKey } = await import('../auth/manage-keys.ts')
  const { hashSecret } = await import('../auth/secrets.ts')
  const { prefix, headers } = keyFormats[newKey.kind]
  const id = newId(prefix)
  const secret = randomBytes(32).toString('base64url')
  await store.transaction((tx) => addKey(tx, { ...newKey, id, secret_hash: hashSecret(secret) }, new Date()))
  terminal.out(`${headers[0]}: ${id}\n${headers[1]}: ${secret}`)
  terminal.err('Save the secret now: it is not shown again.')
}
