/** Maps a catalog to rows, in the order in which they can be written. */
import { type Fault, Plan, type ExistingId } from './plan.ts'
import { mapCampaign, mapStacks, mapTiers, mapVouchers } from './mappers/campaigns.ts'
import { mapLoyalty, mapRewards } from './mappers/loyalty.ts'
import {
  mapBrand,
  mapCategories,
  mapKeys,
  mapProject,
  mapCollections,
  mapCustomers,
  mapProducts,
} from './mappers/project.ts'
import { mapReferrals } from './mappers/referrals.ts'
import { mapRules, mapSegments } from './mappers/rules.ts'
import { checkPayable } from './mappers/shared.ts'
import type { Catalogue, DeclaredProject } from './schema.ts'
import { warnOf } from './warnings.ts'

export interface Declaration {
  drafts: readonly Plan[]
  faults: readonly Fault[]
  /** Likely mistakes that do not prevent loading. */
  warnings: readonly Fault[]
}

/** `existingIdIn` returns a lookup for the existing rows of a project. */
export function planCatalogue(
  { projects }: Catalogue,
  existingIdIn: (project_id: string) => ExistingId,
): Declaration {
  const drafts = projects.map((project, index) =>
    draftOf(project, `projects[${index}]`, existingIdIn(project.id)),
  )
  return {
    drafts,
    faults: [...drafts.flatMap(({ faults }) => faults), ...sharedFaults(drafts)],
    warnings: drafts.flatMap((draft) => draft.warnings),
  }
}

function draftOf(project: DeclaredProject, path: string, known: ExistingId): Plan {
  const draft = new Plan(project.id, known)
  mapProject(draft, project, path)
  checkPayable(draft, project, path)
  mapKeys(draft, project, path)
  mapBrand(draft, project, path)
  mapProducts(draft, project, path)
  mapCollections(draft, project, path)
  mapCustomers(draft, project, path)
  mapSegments(draft, project, path)
  mapCategories(draft, project, path)
  // Rules refer to products, collections and segments, so they come after them.
  mapRules(draft, project, path)

  // Rewards refer to campaigns, and the content of campaigns refers to rewards.
  const campaigns = (project.campaigns ?? []).map((campaign, index) => {
    const at = `${path}.campaigns[${index}]`
    return { campaign, at, id: mapCampaign(draft, campaign, at) }
  })
  mapRewards(draft, project, path)
  for (const { campaign, at, id } of campaigns) {
    mapTiers(draft, campaign, id, at)
    mapStacks(draft, campaign, id, at)
    mapVouchers(draft, campaign, id, at)
    mapLoyalty(draft, campaign, id, at)
    mapReferrals(draft, campaign, id, at)
  }
  warnOf(draft, project, path)
  return draft
}

/** Project ids and key identifiers must be unique in the file. */
function sharedFaults(drafts: readonly Plan[]): Fault[] {
  const faults: Fault[] = []
  const seen = new Map<string, { path: string; project: Plan }>()
  for (const project of drafts) {
    for (const { kind, path, key } of project.entries) {
      const field = kind === 'projects' ? 'id' : keyFields.get(kind)
      if (!field) continue
      const name = `${kind} ${key.id ?? key.project_id}`
      const other = seen.get(name)
      if (!other) seen.set(name, { path, project })
      else if (other.project !== project) {
        faults.push({
          path: `${path}.${field}`,
          message: `must be unique; ${other.path} has the same value`,
        })
      }
    }
  }
  return faults
}

/** The field for a key's identifier in the file. */
export const keyFields = new Map([
  ['server_keys', 'app_id'],
  ['client_keys', 'application_id'],
  ['management_keys', 'id'],
])
