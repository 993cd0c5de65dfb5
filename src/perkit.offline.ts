/**
 * A service worker that opens the named pages without a network: `/perkit.offline.js?pages=/card`, or, in a worker of
 * the shop's own, `self.perkitPages = ['/card']` and `importScripts('/perkit.offline.js')`. It answers for nothing else.
 *
 * What it keeps of a page is what a stranger gets: it asks once more, without cookies. So it holds nothing of whoever is
 * signed in, and nothing has to be thrown away when somebody signs out. The card itself is kept by the page.
 */

/** What is needed of a worker's events; the types of workers do not go with those of pages. */
interface WorkerEvent {
  request: Request
  clientId: string
  resultingClientId: string
  preloadResponse?: Promise<Response | undefined>
  respondWith(reply: Promise<Response>): void
  waitUntil(work: Promise<unknown>): void
}
const on = addEventListener as unknown as (name: string, hear: (event: WorkerEvent) => void) => void

/** The network has so long before the kept page is shown, in milliseconds. */
const patience = 3_000

/** One cache for each page. Others of this name are of earlier versions, or of pages that are not named any more. */
const family = 'perkit-offline:'
const cacheOf = (page: string) => `${family}1:${page}`

const { perkitPages } = globalThis as { perkitPages?: string[] }
const named = perkitPages ?? new URL(location.href).searchParams.get('pages')?.split(',') ?? []
const pages = named.map((page) => new URL(page, location.origin).pathname)

/** Pages that are open as they were kept, by the id of their client: what they load was kept with them. */
const shown = new Map<string, string>()

/** A tag that names a script, a style sheet or a picture, and the name; what a script or a sheet imports at once. */
const tags = /<(?:script|img|link[^>]+rel=["']?(?:stylesheet|modulepreload))\b[^>]*>/gi
const address = /\s(?:src|href)=["']?([^"'\s>]+)/i
const imports = /\b(?:from|import)\s*(?:["']|url\(["']?)([./][^"')]+)/g

function namesIn(text: string, isPage: boolean) {
  const tagged = isPage ? [...text.matchAll(tags)].map(([tag]) => address.exec(tag)?.[1]) : []
  const imported = [...text.matchAll(imports)].map(([, name]) => name)
  return [...tagged, ...imported].flatMap((name) => name?.replaceAll('&amp;', '&') ?? [])
}

/** Reads it and all that it names of this origin. What may not be stored, or is not there, is left out. */
async function gather(url: string, shelf: Map<string, Response | undefined>, page?: RequestInit) {
  shelf.set(url, undefined)
  const reply = await fetch(url, { ...page, credentials: 'omit', redirect: 'manual' })
  const { status, headers } = reply
  const rules = `${headers.get('Cache-Control')} ${headers.get('Vary')}`
  if (status === 200 && !/no-store|\*/i.test(rules)) {
    shelf.set(url, reply.clone())
    const names = namesIn(await reply.text(), !!page).map((name) => new URL(name, url))
    const ours = names.filter(
      ({ origin, pathname }) => origin === location.origin && !pathname.includes('/client/v1/'),
    )
    await Promise.all(ours.map(({ href }) => shelf.has(href) || gather(href, shelf)))
  }
  return status
}

/** Keeps a page as it is now, in place of what was kept of it. */
async function keep(page: string) {
  try {
    const url = location.origin + page
    const shelf = new Map<string, Response | undefined>()
    // The browser's own cache may hold the page as somebody saw it who was signed in.
    const status = await gather(url, shelf, { cache: 'no-store' })
    if (shelf.get(url)) {
      const cache = await caches.open(cacheOf(page))
      for (const [one, reply] of shelf) if (reply) await cache.put(one, reply)
      for (const one of await cache.keys()) if (!shelf.get(one.url)) await cache.delete(one)
    } else if (status < 500) await caches.delete(cacheOf(page))
  } catch {
    // Away, or there is no room: what was kept stays.
  }
}

const keptOf = (page: string, request: Request | string) =>
  caches.match(request, { cacheName: cacheOf(page), ignoreVary: true })

/** The page of now; as it was kept where that fails or takes long. */
async function open(page: string, network: Promise<Response>, client: string) {
  const late = new Promise<undefined>((wake) => setTimeout(wake, patience))
  const reply = await Promise.race([network, late]).catch(() => undefined)
  const kept = reply ? undefined : await keptOf(page, location.origin + page)
  if (kept) shown.set(client, page)
  return reply ?? kept ?? network
}

on('install', (event) => event.waitUntil(Promise.all(pages.map(keep))))

on('activate', (event) => {
  const tidy = async () => {
    const names = new Set(pages.map(cacheOf))
    for (const name of await caches.keys())
      if (name.startsWith(family) && !names.has(name)) await caches.delete(name)
  }
  event.waitUntil(tidy())
})

on('fetch', (event) => {
  const { request, clientId, resultingClientId } = event
  const { mode, method, destination, url } = request
  const page = pages.find((one) => one === new URL(url).pathname)
  const from = shown.get(clientId)
  if (mode === 'navigate' && method === 'GET' && page) {
    const network = (async () => (await event.preloadResponse) ?? fetch(request))()
    const keepIt = ({ ok }: Response) => (ok ? keep(page) : undefined)
    event.waitUntil(network.then(keepIt).catch(() => undefined))
    event.respondWith(open(page, network, resultingClientId))
  } else if (from && /script|style|image/.test(destination)) {
    event.respondWith(keptOf(from, request).then((kept) => kept ?? fetch(request)))
  }
})

export {}
