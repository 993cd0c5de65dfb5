/** Points that orders would earn ("where the specification is silent", Loyalty). */
import type { Handler } from '../http/handler.ts'
import { readPointsForecast } from './points-forecast.ts'

/** Forecasts for any card that has a holder. */
export const forecastMemberPoints: Handler<'forecastMemberPoints'> = readPointsForecast

/** Forecasts for a card of the token's customer. */
export const forecastMemberPointsAsShopper: Handler<'forecastMemberPointsAsShopper'> = readPointsForecast
