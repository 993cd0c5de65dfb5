import type { Bundle, Requirement } from '../evaluation.ts'
import type { Scope } from './names.ts'

export interface RuleResult {
  holds: boolean
  /** Whether a different cart could meet the condition. */
  possible: boolean
  /** Null if the condition holds. Every other scope takes precedence over the order. */
  violated: Scope | null
  /** Unmet lower bounds. If there are alternatives, those of the nearest one. */
  requirements: Requirement[]
  /** Number of unmet order conditions without a requirement to report. */
  obstacles: number
  bundle: Bundle | null
}

export const met: RuleResult = {
  holds: true,
  possible: true,
  violated: null,
  requirements: [],
  obstacles: 0,
  bundle: null,
}

export const refused = (violated: Scope): RuleResult => ({ ...met, holds: false, possible: false, violated })

export const unmet = (requirements: Requirement[] = []): RuleResult => ({
  ...met,
  holds: false,
  violated: 'order',
  requirements,
  obstacles: requirements.length > 0 ? 0 : 1,
})

export function allOf(results: readonly RuleResult[]): RuleResult {
  const [only] = results
  if (only && results.length === 1) return only
  const failed = results.filter(({ holds }) => !holds)
  const blocking = failed.find(({ possible }) => !possible) ?? failed[0]
  return {
    holds: failed.length === 0,
    possible: results.every(({ possible }) => possible),
    violated: blocking?.violated ?? null,
    requirements: largest(results.flatMap(({ requirements }) => requirements)),
    obstacles: results.reduce((sum, { obstacles }) => sum + obstacles, 0),
    bundle: results.map(({ bundle }) => bundle).reduce(mergeBundles, null),
  }
}

export function anyOf(results: readonly RuleResult[]): RuleResult {
  const holding = results.filter(({ holds }) => holds)
  // Complete bundles take precedence over optional incomplete ones.
  const best = holding.find(({ bundle }) => !bundle?.missing.length) ?? holding[0]
  if (best) return best
  const [first = met, ...others] = results.filter(({ possible }) => possible)
  if (first !== met)
    return others.reduce((nearest, other) => (isNearer(other, nearest) ? other : nearest), first)
  return results[0] ?? met
}

/** Keeps only the largest bound on each value. A cart that reaches it also reaches the smaller ones. */
function largest(requirements: readonly Requirement[]): Requirement[] {
  const bounds = new Map<string, Requirement>()
  for (const requirement of requirements) {
    const subject = JSON.stringify([requirement.name, requirement.items])
    const other = bounds.get(subject)
    if (!other || requirement.required > other.required) bounds.set(subject, requirement)
  }
  return [...bounds.values()]
}

function mergeBundles(one: Bundle | null, other: Bundle | null): Bundle | null {
  if (!one || !other) return one ?? other
  return {
    quantity: Math.min(one.quantity, other.quantity),
    identified: [...one.identified, ...other.identified],
    missing: [...one.missing, ...other.missing],
  }
}

/** Money and units are not comparable. If both are missing, compares the missing shares. */
function isNearer(one: RuleResult, other: RuleResult): boolean {
  if (one.obstacles !== other.obstacles) return one.obstacles < other.obstacles
  const isOneUnit = new Set([one, other].flatMap(unitsOf)).size === 1
  return isOneUnit ? missing(one) < missing(other) : share(one) < share(other)
}

const unitsOf = ({ requirements, bundle }: RuleResult) => [
  ...requirements.map(({ name }) => (name.endsWith('amount') ? 'money' : 'units')),
  ...(bundle?.missing.length ? ['units'] : []),
]

const missing = ({ requirements, bundle }: RuleResult) =>
  requirements.reduce((sum, requirement) => sum + requirement.missing, 0) + missingUnits(bundle)

const share = ({ requirements, bundle }: RuleResult) =>
  requirements.reduce((sum, requirement) => sum + requirement.missing / requirement.required, 0) +
  missingUnits(bundle) / Math.max(1, missingUnits(bundle) + identifiedUnits(bundle))

const missingUnits = (bundle: Bundle | null) => countUnits(bundle?.missing)
const identifiedUnits = (bundle: Bundle | null) => countUnits(bundle?.identified)

const countUnits = (items: readonly { item_quantity: number }[] = []) =>
  items.reduce((sum, { item_quantity }) => sum + item_quantity, 0)
