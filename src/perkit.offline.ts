/**
 * Service worker that serves the listed pages offline. Register `/perkit.offline.js?pages=/card`, or set
 * `self.perkitPages = ['/card']` in the shop's own worker and call `importScripts('/perkit.offline.js')`. All other
 * requests are ignored.
 *
 * Caches the signed-out version of each page, requested without cookies. It contains no personal data, so nothing has to
 * be deleted when the shopper signs out. The page itself saves the loyalty card.
 */

/** TypeScript's types for workers conflict with those for pages. */
interface WorkerEvent {
  request: Request
  clientId: string
  resultingClientId: string
  preloadResponse?: Promise<Response | undefined>
  respondWith(reply: Promise<Response>): void
  waitUntil(work: Promise<unknown>): void
}
const on = addEventListener as unknown as (name: string, listener: (event: WorkerEvent) => void) => void

const networkTimeoutMs = 3_000

/** Each page has its own cache. Other caches with this prefix belong to earlier versions or to pages no longer listed. */
const cachePrefix = 'perkit-offline:'
const cacheNameOf = (page: string) => `${cachePrefix}1:${page}`

const { perkitPages } = globalThis as { perkitPages?: string[] }
const listedPages = perkitPages ?? new URL(location.href).searchParams.get('pages')?.split(',') ?? []
const pages = listedPages.map((page) => new URL(page, location.origin).pathname)

/** Pages that were opened from the cache, by client id. Their scripts, styles and images also come from the cache. */
const openedFromCache = new Map<string, string>()

/** Tags of scripts, style sheets and images, their URL attribute, and static imports of scripts and style sheets. */
const tags = /<(?:script|img|link[^>]+rel=["']?(?:stylesheet|modulepreload))\b[^>]*>/gi
const address = /\s(?:src|href)=["']?([^"'\s>]+)/i
const imports = /\b(?:from|import)\s*(?:["']|url\(["']?)([./][^"')]+)/g

function urlsIn(text: string, isPage: boolean) {
  const tagged = isPage ? [...text.matchAll(tags)].map(([tag]) => address.exec(tag)?.[1]) : []
  const imported = [...text.matchAll(imports)].map(([, url]) => url)
  return [...tagged, ...imported].flatMap((url) => url?.replaceAll('&amp;', '&') ?? [])
}

/**
 * Downloads a file and everything it loads from this origin into `downloads`. Files that are missing or must not be
 * stored are left undefined.
 */
async function download(url: string, downloads: Map<string, Response | undefined>, page?: RequestInit) {
  downloads.set(url, undefined)
  const reply = await fetch(url, { ...page, credentials: 'omit', redirect: 'manual' })
  const { status, headers } = reply
  const storageRules = `${headers.get('Cache-Control')} ${headers.get('Vary')}`
  if (status === 200 && !/no-store|\*/i.test(storageRules)) {
    downloads.set(url, reply.clone())
    const urls = urlsIn(await reply.text(), !!page).map((found) => new URL(found, url))
    const ours = urls.filter(
      ({ origin, pathname }) => origin === location.origin && !pathname.includes('/client/v1/'),
    )
    await Promise.all(ours.map(({ href }) => downloads.has(href) || download(href, downloads)))
  }
  return status
}

async function cachePage(page: string) {
  try {
    const url = location.origin + page
    const downloads = new Map<string, Response | undefined>()
    // The browser's HTTP cache may contain the page of a signed-in shopper.
    const status = await download(url, downloads, { cache: 'no-store' })
    if (downloads.get(url)) {
      const cache = await caches.open(cacheNameOf(page))
      for (const [request, reply] of downloads) if (reply) await cache.put(request, reply)
      for (const request of await cache.keys()) if (!downloads.get(request.url)) await cache.delete(request)
    } else if (status < 500) await caches.delete(cacheNameOf(page))
  } catch {
    // Offline, or storage is full: the previous version stays cached.
  }
}

const fromCache = (page: string, request: Request | string) =>
  caches.match(request, { cacheName: cacheNameOf(page), ignoreVary: true })

/** Returns the cached page, if there is one, when the network fails or takes too long. */
async function open(page: string, network: Promise<Response>, client: string) {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, networkTimeoutMs))
  const reply = await Promise.race([network, timeout]).catch(() => undefined)
  const cached = reply ? undefined : await fromCache(page, location.origin + page)
  if (cached) openedFromCache.set(client, page)
  return reply ?? cached ?? network
}

on('install', (event) => event.waitUntil(Promise.all(pages.map(cachePage))))

on('activate', (event) => {
  const deleteOldCaches = async () => {
    const names = new Set(pages.map(cacheNameOf))
    for (const name of await caches.keys())
      if (name.startsWith(cachePrefix) && !names.has(name)) await caches.delete(name)
  }
  event.waitUntil(deleteOldCaches())
})

on('fetch', (event) => {
  const { request, clientId, resultingClientId } = event
  const { mode, method, destination, url } = request
  const page = pages.find((one) => one === new URL(url).pathname)
  const cachedPage = openedFromCache.get(clientId)
  if (mode === 'navigate' && method === 'GET' && page) {
    const network = (async () => (await event.preloadResponse) ?? fetch(request))()
    const updateCache = ({ ok }: Response) => (ok ? cachePage(page) : undefined)
    event.waitUntil(network.then(updateCache).catch(() => undefined))
    event.respondWith(open(page, network, resultingClientId))
  } else if (cachedPage && /script|style|image/.test(destination)) {
    event.respondWith(fromCache(cachedPage, request).then((cached) => cached ?? fetch(request)))
  }
})

export {}
