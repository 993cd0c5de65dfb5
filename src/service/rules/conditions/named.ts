/** Rules that know what the things they name are called, so that a shopper can be told what is missing. */
import type { Incentive } from '../incentive.ts'
import type { Logic, Reference } from './rule.ts'

/** Undefined for what has no name. */
export type NameOf = (reference: Reference) => string | undefined

/** The incentive with the names of what its rules ask for. */
export const withNames = (incentive: Incentive, nameOf: NameOf): Incentive => ({
  ...incentive,
  guards: incentive.guards.map((guard) => ({
    ...guard,
    rule: { ...guard.rule, logic: namedIn(guard.rule.logic, nameOf) },
  })),
})

/** A reference with its name. */
export function named({ object, id }: Reference, nameOf: NameOf): Reference {
  const name = nameOf({ object, id })
  return { object, id, ...(name !== undefined && { name }) }
}

/** Rules inside others name nothing: they narrow what the outer one names. Nobody lacks what must not be there. */
function namedIn(logic: Logic, nameOf: NameOf): Logic {
  switch (logic.kind) {
    case 'all':
    case 'any':
      return { ...logic, of: logic.of.map((part) => namedIn(part, nameOf)) }
    case 'value':
      return logic
    case 'bundle':
      return { ...logic, items: logic.items.map((item) => ({ ...item, ...named(item, nameOf) })) }
    case 'items':
      if (logic.quantifier === 'none') return logic
      return {
        ...logic,
        tests: logic.tests.map((test) =>
          test.kind === 'reference' && test.is
            ? { ...test, references: test.references.map((one) => named(one, nameOf)) }
            : test,
        ),
      }
  }
}
