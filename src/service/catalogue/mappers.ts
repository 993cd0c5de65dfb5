/** A catalogue as the rows it wants, in the order in which they can be written. */
import { type Fault, Draft, type KnownId } from './plan.ts'
import { declareCampaign, declareTiers, declareVouchers } from './mappers/campaigns.ts'
import { declareLoyalty, declareRewards } from './mappers/loyalty.ts'
import {
  declareBrand,
  declareKeys,
  declareProject,
  declareCollections,
  declareCustomers,
  declareProducts,
} from './mappers/project.ts'
import { declareReferrals } from './mappers/referrals.ts'
import { declareRules, declareSegments } from './mappers/rules.ts'
import { checkPayable } from './mappers/shared.ts'
import type { Catalogue, DeclaredProject } from './schema.ts'

export interface Declaration {
  drafts: readonly Draft[]
  faults: readonly Fault[]
}

/** `knownTo` says which rows a project already has. */
export function declareCatalogue(
  { projects }: Catalogue,
  knownTo: (project_id: string) => KnownId,
): Declaration {
  const drafts = projects.map((project, index) => draftOf(project, `projects[${index}]`, knownTo(project.id)))
  return { drafts, faults: [...drafts.flatMap(({ faults }) => faults), ...sharedFaults(drafts)] }
}

function draftOf(project: DeclaredProject, path: string, known: KnownId): Draft {
  const draft = new Draft(project.id, known)
  declareProject(draft, project, path)
  checkPayable(draft, project, path)
  declareKeys(draft, project, path)
  declareBrand(draft, project, path)
  declareProducts(draft, project, path)
  declareCollections(draft, project, path)
  declareCustomers(draft, project, path)
  declareSegments(draft, project, path)
  // Rules name what is above.
  declareRules(draft, project, path)

  // Rewards name campaigns, and what is in a campaign names rewards.
  const campaigns = (project.campaigns ?? []).map((campaign, index) => {
    const at = `${path}.campaigns[${index}]`
    return { campaign, at, id: declareCampaign(draft, campaign, at) }
  })
  declareRewards(draft, project, path)
  for (const { campaign, at, id } of campaigns) {
    declareTiers(draft, campaign, id, at)
    declareVouchers(draft, campaign, id, at)
    declareLoyalty(draft, campaign, id, at)
    declareReferrals(draft, campaign, id, at)
  }
  return draft
}

/** Projects differ in their ids, and keys differ over all projects. */
function sharedFaults(drafts: readonly Draft[]): Fault[] {
  const faults: Fault[] = []
  const seen = new Map<string, { path: string; project: Draft }>()
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
          message: `expected one of its own; ${other.path} has it too`,
        })
      }
    }
  }
  return faults
}

/** What the file calls the identifier of a key. */
export const keyFields = new Map([
  ['server_keys', 'app_id'],
  ['client_keys', 'application_id'],
  ['management_keys', 'id'],
])
