import type { Handler } from '../http/handler.ts'
import { readPointsForecast } from './points-forecast.ts'

/** Of any card that somebody holds. */
export const forecastMemberPoints: Handler<'forecastMemberPoints'> = readPointsForecast

/** The same for the card of the token's customer. */
export const forecastMemberPointsAsShopper: Handler<'forecastMemberPointsAsShopper'> = readPointsForecast
