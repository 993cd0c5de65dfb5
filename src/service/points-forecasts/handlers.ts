import type { Handler } from '../http/handler.ts'
import { readPointsForecast } from './points-forecast.ts'

/** Accepts any card. A card without a holder earns no points. */
export const forecastMemberPoints: Handler<'forecastMemberPoints'> = readPointsForecast

/** Accepts only cards of the token's customer. */
export const forecastMemberPointsAsShopper: Handler<'forecastMemberPointsAsShopper'> = readPointsForecast
