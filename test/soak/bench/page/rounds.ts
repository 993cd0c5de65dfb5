/** Samples contenders alternately (A B C, C B A, …), so that other load on the machine affects all of them. */
/**
 * Name of the contender that the others are compared with: usually the hand-written list. The control measures it
 * again.
 */
export const baseline = 'by hand'
const control = 'by hand, again'

/** Maximum difference between baseline and control, in percent. */
export const maxControlDeviation = 5

export type Samples<Sample> = (name: string, pick: (sample: Sample) => number) => number[]

/** Takes `rounds` samples of each contender. One of them must be the baseline. */
export async function sampleAlternately<Sample>(
  rounds: number,
  contenders: Record<string, () => Promise<Sample>>,
): Promise<Samples<Sample>> {
  const { [baseline]: byHand } = contenders
  if (!byHand) throw new Error(`Missing contender "${baseline}"`)
  const all = Object.entries({ ...contenders, [control]: byHand })
  const results = new Map(all.map(([name]) => [name, [] as Sample[]]))
  for (let round = 0; round < rounds; round++)
    for (const [name, sample] of round % 2 ? all.toReversed() : all) results.get(name)?.push(await sample())
  return (name, pick) => (results.get(name) ?? []).map(pick)
}

/** Mean of the fastest quarter of the values, because other load on the machine can only add time. */
export function fastestQuarterMean(values: readonly number[]) {
  const quickest = [...values].sort((one, other) => one - other).slice(0, Math.ceil(values.length / 4))
  return quickest.reduce((sum, one) => sum + one, 0) / quickest.length
}

/** Ratio to the baseline. */
export const ratioToBaseline = <Sample>(
  samples: Samples<Sample>,
  name: string,
  pick: (sample: Sample) => number,
) => fastestQuarterMean(samples(name, pick)) / fastestQuarterMean(samples(baseline, pick))

/** Deviation of the control from the baseline: 0.02 is two percent. */
export const controlDeviation = <Sample>(samples: Samples<Sample>, pick: (sample: Sample) => number) =>
  Math.abs(ratioToBaseline(samples, control, pick) - 1)
