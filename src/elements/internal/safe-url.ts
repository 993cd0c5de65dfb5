/** An address that may become a link: https, or http on this very machine. Anything else is undefined. */
export function safeUrl(address: string): string | undefined {
  const url = parsedUrl(address)
  const isSafe = url && /^(https:.*|http:(localhost|127\.0\.0\.1|\[::1\]))$/.test(url.protocol + url.hostname)
  return isSafe ? url.href : undefined
}

/** Undefined for what is no address. `URL.canParse` is of 2023, and some shoppers' browsers are older. */
export function parsedUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}
