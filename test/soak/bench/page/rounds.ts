/** Contenders sampled in turn, A B C, C B A, …: what else the machine does, and what it did before, weighs on all alike. */
/** The list written by hand, which everything is compared with, and the same once more. */
export const yardstick = 'by hand'
const control = 'by hand, again'

/** By how many per cent the yardstick may differ from itself. */
export const mostApart = 5

export type Samples<Sample> = (name: string, pick: (sample: Sample) => number) => number[]

/** Takes `rounds` samples of each contender; the first contender is the yardstick. */
export async function inTurn<Sample>(
  rounds: number,
  contenders: Record<string, () => Promise<Sample>>,
): Promise<Samples<Sample>> {
  const { [yardstick]: byHand } = contenders
  if (!byHand) throw new Error(`There is no contender "${yardstick}".`)
  const all = Object.entries({ ...contenders, [control]: byHand })
  const taken = new Map(all.map(([name]) => [name, [] as Sample[]]))
  for (let round = 0; round < rounds; round++)
    for (const [name, sample] of round % 2 ? all.toReversed() : all) taken.get(name)?.push(await sample())
  return (name, pick) => (taken.get(name) ?? []).map(pick)
}

/** The mean of the quickest quarter: what else runs on a core's other half can only add to a sample, up to twice as much. */
export function quick(values: readonly number[]) {
  const quickest = [...values].sort((one, other) => one - other).slice(0, Math.ceil(values.length / 4))
  return quickest.reduce((sum, one) => sum + one, 0) / quickest.length
}

/** How many times as much as the yardstick. */
export const against = <Sample>(samples: Samples<Sample>, name: string, pick: (sample: Sample) => number) =>
  quick(samples(name, pick)) / quick(samples(yardstick, pick))

/** How far the yardstick is from itself: 0.02 is two per cent. */
export const apart = <Sample>(samples: Samples<Sample>, pick: (sample: Sample) => number) =>
  Math.abs(against(samples, control, pick) - 1)
