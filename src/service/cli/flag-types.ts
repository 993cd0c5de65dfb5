/** Types of flag and variable values. */
export interface FlagType<Value> {
  /** Completes the sentence "--port must be …". */
  mustBe: string
  /** Returns undefined for invalid text. */
  parse(text: string): Value | undefined
}

export const text: FlagType<string> = { mustBe: 'text', parse: (text) => text }

export const port: FlagType<number> = {
  mustBe: 'a port from 0 to 65535',
  parse: (text) => (/^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined),
}

export const limit: FlagType<number> = {
  mustBe: 'a number of requests, or 0 for no limit',
  parse: (text) => (/^\d{1,9}$/.test(text) ? Number(text) || Infinity : undefined),
}

export const megabytes: FlagType<number> = {
  mustBe: 'a number of megabytes',
  parse: (text) => (/^\d{1,6}$/.test(text) ? Number(text) * 1024 ** 2 : undefined),
}

export const onOrOff: FlagType<boolean> = {
  mustBe: '1 or 0',
  parse: (text) => (/^(?:1|true)$/.test(text) ? true : /^(?:0|false)$/.test(text) ? false : undefined),
}

export const connections: FlagType<number> = {
  // A migration holds one connection as its lock and works on another.
  mustBe: 'a number of connections from 2 to 9999',
  parse: (text) => (/^[1-9]\d{0,3}$/.test(text) && text !== '1' ? Number(text) : undefined),
}

/** The value is in milliseconds. */
export const seconds: FlagType<number> = {
  mustBe: 'a number of seconds from 1 to 9999',
  parse: (text) => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) * 1000 : undefined),
}

export const postgresqlUrl: FlagType<string> = {
  mustBe: 'a URL that starts with postgresql://',
  parse: (text) => (/^postgres(?:ql)?:\/\//.test(text) ? text : undefined),
}

export const extent: FlagType<'always' | 'sample'> = {
  mustBe: 'always or sample',
  parse: (text) => (text === 'always' || text === 'sample' ? text : undefined),
}

export const url: FlagType<string> = {
  mustBe: 'a URL without credentials, query or fragment, such as https://perks.example',
  parse(text) {
    const parsed = URL.canParse(text) ? new URL(text) : undefined
    if (!parsed || !/^https?:$/.test(parsed.protocol)) return undefined
    const { search, hash, username, password, href } = parsed
    return search || hash || username || password ? undefined : href.replace(/\/$/, '')
  },
}
