/** The project itself, its keys and its brand. */
import { hashSecret } from '../../auth/secrets.ts'
import { json } from '../cells.ts'
import type { Draft } from '../draft.ts'
import type { DeclaredProject } from '../schema.ts'

/** ISO 4217 code of what amounts are in where a project does not say. */
export const defaultCurrency = 'EUR'

export function declareProject(draft: Draft, project: DeclaredProject, path: string) {
  const { project_id } = draft
  const { name, currency = defaultCurrency, auth = 'keys-and-bearer', expose_turnover = false } = project
  const stacking_rules = json(project.stacking_rules)
  draft.entries.push({
    kind: 'projects',
    path,
    key: { project_id },
    declared: { name, currency, auth, expose_turnover, stacking_rules },
    initial: {},
  })
}

export function declareKeys(draft: Draft, { keys = {} }: DeclaredProject, path: string) {
  keys.server?.forEach(({ app_id, app_token, scopes }, index) => {
    const declared = { secret_hash: hashSecret(app_token), scopes: json(scopes) }
    draft.add({ kind: 'server_keys', id: app_id, path: `${path}.keys.server[${index}]`, declared })
  })
  keys.client?.forEach(({ application_id, token, origins, scopes }, index) => {
    const declared = { secret_hash: hashSecret(token), scopes: json(scopes), origins: json(origins) }
    draft.add({ kind: 'client_keys', id: application_id, path: `${path}.keys.client[${index}]`, declared })
  })
  keys.management?.forEach(({ id, token }, index) => {
    const declared = { secret_hash: hashSecret(token) }
    draft.add({ kind: 'management_keys', id, path: `${path}.keys.management[${index}]`, declared })
  })
}

/** A project has one brand, whoever made it; `cockpits` may be left out. */
export function declareBrand(draft: Draft, { brand }: DeclaredProject, path: string) {
  if (!brand) return
  const { project_id } = draft
  const held = draft.known('brands', 'project_id', project_id)
  if (brand.id !== undefined && held !== undefined && held !== brand.id)
    draft.fault(`${path}.brand.id`, `expected ${held}: the project has that brand already`)
  draft.add({
    kind: 'brands',
    id: draft.id('brands', 'brd', brand.id, project_id, 'project_id'),
    path: `${path}.brand`,
    declared: {
      brand: json(brand.brand),
      address: json(brand.address),
      contact: json(brand.contact),
      cockpits: json(brand.cockpits ?? {}),
    },
  })
}
