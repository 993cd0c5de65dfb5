/** What a shop tells its relay, and what the relay is to its host. */
import type { Fetch } from '../client/fetch-json.ts'

export interface RelayOptions {
  serviceUrl: string
  /** The server keys of the project. They stay here. */
  appId: string
  appToken: string
  /** The client keys. With them the relay passes on `…/client/v1/*`, and pages need neither keys nor tokens. */
  clientId?: string
  clientToken?: string
  /**
   * Who sent this request, by the shop's own sign-in: the customer's id (`cust_…`) or source_id, null for a guest. It
   * is the only say in the matter: nothing that the browser sends besides is looked at. A shop that knows the code
   * of the customer's loyalty card says it too, and saves a question to the service.
   */
  identify(request: Request): Promise<Identity> | Identity
  /** The brand whose links, switches and theme pages are told at `…/brand`; without it they are told none. */
  brand?: BrandAccess
  /** Scopes of the tokens given out, in place of the least that the elements need. */
  scopes?: { guest?: readonly string[]; customer?: readonly string[] }
  /**
   * Other names of the shop, such as `https://www.shop.example`, when the back end does not see its public name. The
   * service is told the first as the page's origin.
   */
  origins?: readonly string[]
  /**
   * A minute: tokens, for one client address, where the host tells it, and altogether; and `calls` that are passed
   * on, also for one customer.
   */
  limits?: Counts & { calls?: Counts & { perCustomer?: number } }
  /**
   * One proxy is in front, and its X-Forwarded-Host, -Proto and -For, or its Forwarded, can be believed: they say under
   * which name pages know the shop, and from which address they ask. Without a proxy that writes them anew, anybody can.
   */
  trustProxy?: boolean
  /** Tells the service the client's address (`X-Forwarded-For`), for one that trusts this proxy to count by it. */
  tellAddress?: boolean
  /** Hears what went wrong, once a minute where it stops many; the browser is told no detail. */
  onError?(error: unknown): void
  fetch?: Fetch
  /** Milliseconds that never go back, for limits and the life of tokens. */
  now?: () => number
}

export interface BrandAccess {
  projectId: string
  /** `brd_…`, as the catalogue or the answer that created it says. */
  brandingId: string
  /** The management keys of the project. They stay here. */
  managementId: string
  managementToken: string
  /** Milliseconds for which the brand is kept before the service is asked again; five minutes unless said. */
  lifetime?: number
}

interface Counts {
  perAddress?: number
  altogether?: number
}

export type Identity = string | { customer: string; card?: string | undefined } | null | undefined

export interface Caller {
  /** The client's address, as far as the host trusts it. */
  address?: string | undefined
}

/** Never rejects: whatever goes wrong is a response. */
export type Relay = (request: Request, caller?: Caller) => Promise<Response>
