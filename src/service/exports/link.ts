/** The signed address of a file: it opens one export of one project, for a while, to whoever has it. */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** In seconds: "What must hold when things go wrong", export links. */
const validFor = 15 * 60

export interface FileName {
  project_id: string
  export_id: string
}

/** The route that {@link linkTo} leads to, in the router's words. */
export const fileRoute = '/exports/:projectId/:file'

/** Path and query of the link, good from `now` on. */
export function linkTo({ project_id, export_id }: FileName, secret: string, now: Date): string {
  const path = `/exports/${encodeURIComponent(project_id)}/${encodeURIComponent(export_id)}.csv`
  return signed(`${path}?expires=${Math.floor(now.getTime() / 1000) + validFor}`, secret)
}

/** The file that a link leads to. Undefined for one that has expired, or is not in every sign as it was made. */
export function fileOf(link: string, secret: string, now: Date): FileName | undefined {
  const [name = '', project = '', id = '', expires] =
    /^\/exports\/([^/]+)\/([^/]+)\.csv\?expires=(\d{1,15})(?=&)/.exec(link) ?? []
  if (!isSame(link, signed(name, secret)) || now.getTime() >= Number(expires) * 1000) return undefined
  return { project_id: decodeURIComponent(project), export_id: decodeURIComponent(id) }
}

const signed = (name: string, secret: string) =>
  `${name}&signature=${createHmac('sha256', secret).update(name).digest('base64url')}`

/** Takes as long for a nearly right signature as for a wrong one. */
function isSame(one: string, other: string) {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
