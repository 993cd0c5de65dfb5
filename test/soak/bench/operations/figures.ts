/** Figures of an operation, from its samples. */
import { median } from '../measure.ts'
import type { Measurement } from '../report.ts'
import type { OperationName } from './requests.ts'
import { maxControlDeviation, type Sample } from './rounds.ts'

export interface Cost {
  /** Milliseconds of CPU per request. */
  service: number
  database: number
  /** Requests per second. */
  rate: number
  /** Milliseconds. */
  p99: number
  /** Bytes per request. */
  written: number
}

export interface OperationFigures {
  name: OperationName
  roundTrips: number
  now: Cost
  floor: Cost
  /** Of an older build in the same rounds. */
  before: Cost | undefined
  roundTripsBefore: number | undefined
  /** Between two processes of the same build, in percent. */
  controlDeviation: number
}

export const cpuOf = ({ service, database }: Pick<Cost, 'service' | 'database'>) => service + database

/** The CPU time of the floor as a share of the operation's, in percent. */
export const shareOf = (cost: Cost, floor: Cost) => (cpuOf(floor) / cpuOf(cost)) * 100

export const deviationOf = (control: Cost, cost: Cost) => Math.abs(cpuOf(control) / cpuOf(cost) - 1) * 100

/** Means of the half of the samples with the least CPU time, because other load on the machine can only add time. */
export function costOf(samples: readonly Sample[]): Cost {
  const best = samples
    .toSorted((one, other) => cpuOf(one) - cpuOf(other))
    .slice(0, Math.ceil(samples.length / 2))
  const mean = (pick: (sample: Sample) => number) =>
    best.reduce((sum, one) => sum + pick(one), 0) / best.length
  return {
    service: mean(({ service }) => service),
    database: mean(({ database }) => database),
    rate: mean(({ rate }) => rate),
    p99: mean(({ p99 }) => p99),
    written: median(samples.map(({ written }) => written)),
  }
}

/** The least share of the floor, in percent. */
const targets: Partial<Record<OperationName, number>> = {
  'redeem a product reward': 55,
  'redeem a voucher reward': 55,
  'pay with points': 55,
  'redeem a reward in a program with tiers': 55,
  'redeem a voucher': 45,
  'redeem a promotion tier': 45,
  'redeem a voucher, a tier and a gift card': 45,
}

/** For the table of all measurements. */
export function asMeasurements(figures: OperationFigures): Measurement[] {
  const { name, roundTrips, roundTripsBefore, now, floor, before, controlDeviation } = figures
  const target = targets[name]
  const old = before && `; before ${milliseconds(before)}, ${roundTripsBefore} round trips`
  return [
    {
      name: `${name}, CPU against the floor`,
      value: cpuOf(now) / cpuOf(floor),
      unit: '×',
      budget: target && 100 / target,
      detail:
        `${milliseconds(now)}, floor ${milliseconds(floor)} (${shareOf(now, floor).toFixed(0)} %), ` +
        `${roundTrips} round trips, ${now.rate.toFixed(0)}/s, p99 ${now.p99.toFixed(0)} ms, ` +
        `${kilobytes(now)} KB written (${kilobytes(floor)})${old ?? ''}`,
    },
    {
      name: `control: ${name}`,
      value: controlDeviation,
      unit: '%',
      budget: maxControlDeviation,
      isControl: true,
    },
  ]
}

/** Service and database. */
const milliseconds = ({ service, database }: Cost) => `${service.toFixed(2)} + ${database.toFixed(2)} ms`

export const kilobytes = ({ written }: Cost) => (written / 1000).toFixed(1)
