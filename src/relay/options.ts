import type { Fetch } from '../client/fetch-json.ts'

export interface RelayOptions {
  serviceUrl: string
  /** Server key of the project. Never sent to a page. */
  appId: string
  appToken: string
  /** Client key. With it, the relay forwards `…/client/v1/*`, and pages need neither keys nor tokens. */
  clientId?: string | undefined
  clientToken?: string | undefined
  /**
   * Identifies the shopper by the shop's own sign-in. Returns the customer's id (`cust_…`) or source_id, or null for a
   * guest. If shoppers can choose their source_id, such as a username, return it as `{ source_id }`: one that looks like
   * an id is then refused. The relay ignores any customer that the browser sends. If you also return the code of the
   * customer's loyalty card, the relay saves a call.
   */
  identify(request: Request): Promise<Identity> | Identity
  /** Brand to serve at `…/brand`. Without it, pages get an empty brand. */
  brand?: BrandOptions
  /** Scopes of the tokens. Default: only those that the elements need. */
  scopes?: { guest?: readonly string[]; customer?: readonly string[] }
  /**
   * Public origins of the shop, such as `https://www.shop.example`. Needed if requests reach the back end under another
   * host name. The first one is sent to the service as the page's origin.
   */
  origins?: readonly string[]
  /**
   * Requests per minute. `perAddress` and `total` limit `POST …/token`; `calls` limits forwarded calls. Limits per
   * address apply only if the host passes addresses to the relay, or with `trustProxy`.
   */
  limits?: RequestLimits & { calls?: RequestLimits & { perCustomer?: number } }
  /**
   * Trusts X-Forwarded-Host, -Proto and -For, or Forwarded, for the shop's name and the client address. Set it only behind
   * one proxy that overwrites these headers. Otherwise anyone can forge them.
   */
  trustProxy?: boolean
  /** Sends the client address to the service in `X-Forwarded-For`. The service must run with `--trust-proxy`. */
  forwardAddress?: boolean
  /** Receives errors. An error that affects many shoppers is reported once a minute. Pages get no details. */
  onError?(error: unknown): void
  fetch?: Fetch
  /** Monotonic clock in milliseconds, for limits and token lifetimes. Default: `performance.now`. */
  now?: () => number
}

export interface BrandOptions {
  projectId: string
  /** Id of the brand (`brd_…`), from the catalog or from the reply to `createBrand`. */
  brandingId: string
  /** Management key of the project. Never sent to a page. */
  managementId: string
  managementToken: string
  /** Milliseconds until the brand is read again. Default: 300,000 (five minutes). */
  maxAgeMs?: number
}

interface RequestLimits {
  perAddress?: number
  /** For all shoppers together. */
  total?: number
}

export type Identity =
  | string
  | { customer: string; card?: string | undefined }
  | { source_id: string; card?: string | undefined }
  | null
  | undefined

export interface Caller {
  /** Client address, if the host trusts it. */
  address?: string | undefined
}

/** Never rejects: errors become responses. */
export type Relay = (request: Request, caller?: Caller) => Promise<Response>
