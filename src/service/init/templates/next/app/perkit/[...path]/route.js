import { relay } from '../../../relay.js'

export const GET = (request) => relay(request)
export const POST = GET
