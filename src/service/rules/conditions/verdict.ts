/** What conditions say of an order, and how verdicts combine. */
import type { Bundle, Requirement } from '../evaluation.ts'
import type { Scope } from './names.ts'

export interface RuleVerdict {
  holds: boolean
  /** Whether it would hold with some cart: nothing about the customer or past redemptions is in the way. */
  possible: boolean
  /** What stands in the way; the customer or past redemptions before the order. Null where it holds. */
  violated: Scope | null
  /** Unmet lower bounds, the cheapest way where there are several. */
  requirements: Requirement[]
  /** How many unmet conditions on the order cannot be told as something missing. */
  obstacles: number
  bundle: Bundle | null
}

export const met: RuleVerdict = {
  holds: true,
  possible: true,
  violated: null,
  requirements: [],
  obstacles: 0,
  bundle: null,
}

/** Not met because of the customer or of past redemptions: no cart helps. */
export const refused = (violated: Scope): RuleVerdict => ({ ...met, holds: false, possible: false, violated })

/** Not met by this cart. Without requirements, nothing can be said about what is missing. */
export const unmet = (requirements: Requirement[] = []): RuleVerdict => ({
  ...met,
  holds: false,
  violated: 'order',
  requirements,
  obstacles: requirements.length > 0 ? 0 : 1,
})

/** All have to hold. */
export function allOf(verdicts: readonly RuleVerdict[]): RuleVerdict {
  const [only] = verdicts
  if (only && verdicts.length === 1) return only
  const failed = verdicts.filter(({ holds }) => !holds)
  const inTheWay = failed.find(({ possible }) => !possible) ?? failed[0]
  return {
    holds: failed.length === 0,
    possible: verdicts.every(({ possible }) => possible),
    violated: inTheWay?.violated ?? null,
    requirements: largest(verdicts.flatMap(({ requirements }) => requirements)),
    obstacles: verdicts.reduce((sum, { obstacles }) => sum + obstacles, 0),
    bundle: verdicts.map(({ bundle }) => bundle).reduce(together, null),
  }
}

/** One has to hold; where none does, the one with the least missing speaks for all. */
export function anyOf(verdicts: readonly RuleVerdict[]): RuleVerdict {
  const holding = verdicts.filter(({ holds }) => holds)
  // A bundle that need not be there comes after what is.
  const best = holding.find(({ bundle }) => !bundle?.missing.length) ?? holding[0]
  if (best) return best
  const [first = met, ...others] = verdicts.filter(({ possible }) => possible)
  if (first !== met)
    return others.reduce((nearest, other) => (isNearer(other, nearest) ? other : nearest), first)
  return verdicts[0] ?? met
}

/** The bound that includes the others, where several are about the same. */
function largest(requirements: readonly Requirement[]): Requirement[] {
  const kept = new Map<string, Requirement>()
  for (const requirement of requirements) {
    const subject = JSON.stringify([requirement.name, requirement.items])
    const other = kept.get(subject)
    if (!other || requirement.required > other.required) kept.set(subject, requirement)
  }
  return [...kept.values()]
}

/** Two bundles are one bigger bundle. */
function together(one: Bundle | null, other: Bundle | null): Bundle | null {
  if (!one || !other) return one ?? other
  return {
    quantity: Math.min(one.quantity, other.quantity),
    identified: [...one.identified, ...other.identified],
    missing: [...one.missing, ...other.missing],
  }
}

/** Fewer obstacles first; then less money or fewer pieces; between money and pieces, the smaller share of the whole. */
function isNearer(one: RuleVerdict, other: RuleVerdict): boolean {
  if (one.obstacles !== other.obstacles) return one.obstacles < other.obstacles
  const isOneUnit = new Set([one, other].flatMap(unitsOf)).size === 1
  return isOneUnit ? missing(one) < missing(other) : share(one) < share(other)
}

const unitsOf = ({ requirements, bundle }: RuleVerdict) => [
  ...requirements.map(({ name }) => (name.endsWith('amount') ? 'money' : 'pieces')),
  ...(bundle?.missing.length ? ['pieces'] : []),
]

const missing = ({ requirements, bundle }: RuleVerdict) =>
  requirements.reduce((sum, requirement) => sum + requirement.missing, 0) + missingPieces(bundle)

const share = ({ requirements, bundle }: RuleVerdict) =>
  requirements.reduce((sum, requirement) => sum + requirement.missing / requirement.required, 0) +
  missingPieces(bundle) / Math.max(1, missingPieces(bundle) + piecesIn(bundle))

const missingPieces = (bundle: Bundle | null) => pieces(bundle?.missing)
const piecesIn = (bundle: Bundle | null) => pieces(bundle?.identified)

const pieces = (items: readonly { item_quantity: number }[] = []) =>
  items.reduce((sum, { item_quantity }) => sum + item_quantity, 0)
