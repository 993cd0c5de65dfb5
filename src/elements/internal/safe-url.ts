/** A URL that is safe to link to: https, or http on localhost. Otherwise undefined. */
export function safeUrl(address: string): string | undefined {
  const url = parsedUrl(address)
  const isSafe = url && /^(https:.*|http:(localhost|127\.0\.0\.1|\[::1\]))$/.test(url.protocol + url.hostname)
  return isSafe ? url.href : undefined
}

/** Undefined for invalid URLs. Some browsers that shoppers use lack `URL.canParse` (2023). */
export function parsedUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}
