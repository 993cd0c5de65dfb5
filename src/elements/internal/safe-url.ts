/** An address that may become a link: https, or http on this very machine. Anything else is undefined. */
export function safeUrl(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, hostname, href } = new URL(address)
  return /^(https:.*|http:(localhost|127\.0\.0\.1|\[::1\]))$/.test(protocol + hostname) ? href : undefined
}
