/** `perkit keys`: manages the keys that authenticate requests. */
import { randomBytes } from 'node:crypto'
import type { KeyKind, ManagedKey, NewKey } from '../auth/manage-keys.ts'
import { isOriginPattern, isScope } from '../auth/permissions.ts'
import type { Store } from '../database/store.ts'
import { parseCommandArgs, UsageError, type Command, type Terminal } from './command.ts'
import { chosenStore, requireStore, storeFlags, storeHelp, withStore } from './store-options.ts'

const help = `perkit keys list [--project ID]
perkit keys add --project ID --kind server|client|management
                [--scope WORD]… [--origin PATTERN]…
perkit keys rotate KEY
perkit keys revoke KEY

Lists the keys of a project, when each was made and last used; adds, replaces and
revokes them. A secret is shown once and kept
only as its hash. "rotate" makes a second key that may do the same: both work
until the old one is revoked. Revoking ends its access tokens, too.

A key that the catalogue file declares can be revoked as well: loading the same
file does not bring it back. A new secret for it in the file does.

  --project ID                   the project
  --kind KIND                    also with rotate and revoke, where keys of two
                                 kinds have the same name
  --scope WORD                   may be repeated; default: all scopes of this kind
  --origin PATTERN               of a client key, may be repeated: shop.example,
                                 .shop.example for what is below it, * for any
${storeHelp}
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
  list: { names: [], takes: ['project', 'kind'], act: list },
  add: { names: [], takes: ['project', 'kind', 'scope', 'origin'], act: addNewKey },
  rotate: { names: ['KEY'], takes: ['project', 'kind'], act: rotate },
  revoke: { names: ['KEY'], takes: ['project', 'kind'], act: revoke },
} as const

export const keys: Command = {
  summary: 'list, add, rotate and revoke keys',
  help,
  async run([name = '', ...args], terminal) {
    if (!isAction(name)) throw new UsageError(`Say what to do with keys: ${Object.keys(actions).join(', ')}.`)
    const { names, takes, act } = actions[name]
    const { flags, words } = parseCommandArgs(args, names, options)
    const stray = Object.keys(flags).find((flag) => flag !== 'data' && !takes.some((taken) => taken === flag))
    if (stray) throw new UsageError(`"perkit keys ${name}" has no --${stray}.`)
    const task = { flags, id: words[0] ?? '', kind: kindFrom(flags.kind), terminal }
    const chosen = chosenStore(flags.data, terminal.env)
    // Report invalid flags before a store is opened.
    const newKey = name === 'add' ? newKeyFrom(task) : undefined
    requireStore(chosen)
    await withStore({ ...chosen, progress: terminal.progress }, (store) => act(store, { ...task, newKey }))
  },
}

const isAction = (name: string): name is keyof typeof actions => Object.hasOwn(actions, name)

interface Task {
  flags: Flags
  /** Id of the key. */
  id: string
  kind: KeyKind | undefined
  terminal: Terminal
  newKey?: Omit<NewKey, 'id' | 'secret_hash'> | undefined
}

function kindFrom(text: string | undefined): KeyKind | undefined {
  if (text === undefined || text === 'server' || text === 'client' || text === 'management') return text
  throw new UsageError(`--kind should be server, client or management, not "${text}".`)
}

function newKeyFrom({ flags, kind }: Task): Omit<NewKey, 'id' | 'secret_hash'> {
  if (flags.project === undefined) throw new UsageError('--project is missing.')
  if (kind === undefined) throw new UsageError('--kind is missing: server, client or management.')
  return {
    kind,
    project_id: flags.project,
    scopes: scopesFrom(flags.scope, kind),
    origins: originsFrom(flags.origin, kind),
  }
}

/** Null means every scope of the key's side. */
function scopesFrom(words: readonly string[] | undefined, kind: KeyKind): string[] | null {
  if (words === undefined) return null
  if (kind === 'management')
    throw new UsageError('A management key has no --scope: it opens all of its side.')
  const unknown = words.find((word) => !isScope(word))
  if (unknown !== undefined) throw new UsageError(`There is no scope "${unknown}".`)
  return [...new Set(words)]
}

/** Client keys require an origin; other keys have none. */
function originsFrom(patterns: readonly string[] | undefined, kind: KeyKind): string[] | null {
  if (kind !== 'client') {
    if (patterns) throw new UsageError(`A ${kind} key has no --origin.`)
    return null
  }
  if (!patterns)
    throw new UsageError('A client key needs an --origin: the host of the pages that may use it.')
  const wrong = patterns.find((pattern) => !isOriginPattern(pattern))
  if (wrong !== undefined) throw new UsageError(`--origin "${wrong}" names no host.`)
  return [...new Set(patterns)]
}

async function list(store: Store, { flags, kind, terminal }: Task) {
  const { listKeys } = await import('../auth/manage-keys.ts')
  const found = await listKeys(store.db, { project: flags.project })
  const shown = found.filter((key) => kind === undefined || key.kind === kind)
  if (shown.length === 0) terminal.say('There are no keys.')
  for (const key of shown) {
    const state = key.revoked ? 'revoked' : 'valid'
    const from = key.declared ? 'catalogue' : 'made here'
    const may = [...(key.scopes ?? ['all scopes']), ...(key.origins ?? [])].join(' ')
    const used = key.last_used_at === null ? 'never used' : `last used ${momentOf(key.last_used_at)}`
    const columns = [
      key.project_id,
      key.kind,
      key.id,
      state,
      from,
      may,
      `made ${momentOf(key.created_at)}`,
      used,
    ]
    terminal.out(columns.join('\t'))
  }
}

/** To the minute: `2026-11-21 08:00 UTC`. */
const momentOf = (moment: Date) => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`

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
  const { kind, project_id, id, scopes, origins } = await find(store, task)
  await createKey(store, { kind, project_id, scopes, origins }, task.terminal)
  task.terminal.say(`${id} works as before. When nobody uses it any more: perkit keys revoke ${id}`)
}

async function revoke(store: Store, task: Task) {
  const { revokeKey } = await import('../auth/manage-keys.ts')
  const key = await find(store, task)
  await store.transaction((tx) => revokeKey(tx, key, new Date()))
  task.terminal.out(`Revoked ${key.id}: it opens nothing any more.`)
}

/** Returns the only valid key with this id. */
async function find(store: Store, { id, kind, flags }: Task): Promise<ManagedKey> {
  const { listKeys } = await import('../auth/manage-keys.ts')
  const named = await listKeys(store.db, { id, project: flags.project })
  const found = named.filter((key) => kind === undefined || key.kind === kind)
  const [key, other] = found
  if (!key) throw new Error(`There is no key ${id}.`)
  if (other)
    throw new Error(`${key.kind} and ${other.kind} key are both called ${id}: say which with --kind.`)
  if (key.revoked) throw new Error(`${id} has been revoked already.`)
  return key
}

const words: Record<KeyKind, { prefix: string; headers: readonly [string, string] }> = {
  server: { prefix: 'app', headers: ['X-App-Id', 'X-App-Token'] },
  client: { prefix: 'page', headers: ['X-Client-Application-Id', 'X-Client-Token'] },
  management: { prefix: 'manage', headers: ['X-Management-Id', 'X-Management-Token'] },
}

async function createKey(store: Store, wanted: Omit<NewKey, 'id' | 'secret_hash'>, terminal: Terminal) {
  const { newId } = await import('../ids.ts')
  const { addKey } = await import('../auth/manage-keys.ts')
  const { hashSecret } = await import('../auth/keys.ts')
  const { prefix, headers } = words[wanted.kind]
  const id = newId(prefix)
  const secret = randomBytes(32).toString('base64url')
  await store.transaction((tx) => addKey(tx, { ...wanted, id, secret_hash: hashSecret(secret) }, new Date()))
  terminal.out(`${headers[0]}: ${id}\n${headers[1]}: ${secret}`)
  terminal.say('The secret is shown this once.')
}
