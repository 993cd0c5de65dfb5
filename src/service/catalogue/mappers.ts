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
import { addWarnings } from './warnings.ts'

export interface CataloguePlan {
  plans: readonly Plan[]
  faults: readonly Fault[]
  /** Likely mistakes that do not prevent loading. */
  warnings: readonly Fault[]
}

export function planCatalogue(
  { projects }: Catalogue,
  existingIdIn: (project_id: string) => ExistingId,
): CataloguePlan {
  const plans = projects.map((project, index) =>
    planProject(project, `projects[${index}]`, existingIdIn(project.id)),
  )
  return {
    plans,
    faults: [...plans.flatMap(({ faults }) => faults), ...duplicatesAcrossProjects(plans)],
    warnings: plans.flatMap((plan) => plan.warnings),
  }
}

function planProject(project: DeclaredProject, path: string, existingId: ExistingId): Plan {
  const plan = new Plan(project.id, existingId)
  mapProject(plan, project, path)
  checkPayable(plan, project, path)
  mapKeys(plan, project, path)
  mapBrand(plan, project, path)
  mapProducts(plan, project, path)
  mapCollections(plan, project, path)
  mapCustomers(plan, project, path)
  mapSegments(plan, project, path)
  mapCategories(plan, project, path)
  // Rules refer to products, collections and segments, so they are mapped after these.
  mapRules(plan, project, path)

  // Campaigns are mapped in two steps, because rewards refer to campaigns, and their content refers to rewards.
  const campaigns = (project.campaigns ?? []).map((campaign, index) => {
    const at = `${path}.campaigns[${index}]`
    return { campaign, at, id: mapCampaign(plan, campaign, at) }
  })
  mapRewards(plan, project, path)
  for (const { campaign, at, id } of campaigns) {
    mapTiers(plan, campaign, id, at)
    mapStacks(plan, campaign, id, at)
    mapVouchers(plan, campaign, id, at)
    mapLoyalty(plan, campaign, id, at)
    mapReferrals(plan, campaign, id, at)
  }
  addWarnings(plan, project, path)
  return plan
}

/** Project ids and key identifiers must be unique in the file. */
function duplicatesAcrossProjects(plans: readonly Plan[]): Fault[] {
  const faults: Fault[] = []
  const seen = new Map<string, { path: string; project: Plan }>()
  for (const project of plans) {
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

/** The field of the file that contains a key's identifier. */
export const keyFields = new Map([
  ['server_keys', 'app_id'],
  ['client_keys', 'application_id'],
  ['management_keys', 'id'],
])
