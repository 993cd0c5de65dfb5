/** A timeframe as columns. Apart from the SQL that reads them: a catalogue is checked without a database package. */
import { parseDuration, secondsOf, type Duration } from '../../contract/schedule/duration.ts'

/** The columns in which a timeframe is searched: calendar and clock apart, since only the first needs a time zone. */
export function timeframeColumns(timeframe: { duration: string; interval: string } | null | undefined) {
  const interval = timeframe && parseDuration(timeframe.interval)
  const duration = timeframe && parseDuration(timeframe.duration)
  return {
    timeframe_interval_dates: interval ? dates(interval) : null,
    timeframe_interval_time: interval ? time(interval) : null,
    timeframe_interval_seconds: interval ? secondsOf(interval) : null,
    timeframe_duration_dates: duration ? dates(duration) : null,
    timeframe_duration_time: duration ? time(duration) : null,
  }
}

const dates = ({ months, days }: Duration) => `P${months}M${days}D`
const time = ({ seconds }: Duration) => `PT${seconds}S`
