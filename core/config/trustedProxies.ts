import { isIP } from 'node:net'
import { z } from 'zod'
import type { AddressRange, TrustedProxies } from '../kernel/trustedProxies.ts'

/**
 * Maximum number of proxies in a row; longer than every chain of proxies in use, so that a mistyped number is rejected.
 */
const MAX_HOPS = 16

/** Number of trusted proxies, or addresses and ranges of these proxies, separated by commas. */
export const trustedProxies = z.string().transform((text, context): TrustedProxies => {
  if (/^\d+$/.test(text)) {
    const hops = Number(text)
    if (hops <= MAX_HOPS) return hops === 0 ? { kind: 'none' } : { kind: 'hops', hops }
    context.addIssue(`at most ${MAX_HOPS} proxies in sequence`)
    return z.NEVER
  }
  const ranges = text.split(',').map((part) => toRange(part.trim()) ?? part.trim())
  const wrong = ranges.filter((range) => typeof range === 'string')
  if (wrong.length > 0) {
    context.addIssue(
      `a number of proxies, or addresses and CIDR ranges with commas; not ${JSON.stringify(wrong.join(', '))}`,
    )
    return z.NEVER
  }
  return { kind: 'ranges', ranges: ranges.filter((range) => typeof range !== 'string') }
})

/** Returns the range that a text names; null for a text that is neither an address nor a range. */
function toRange(text: string): AddressRange | null {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || address.includes('%') || rest.length > 0) return null
  const addressBits = version === 4 ? 32 : 128
  const family = version === 4 ? 'ipv4' : 'ipv6'
  if (bits === undefined) return { address, prefixBits: addressBits, family }
  // A range of zero bits would trust the header of every caller.
  if (!/^[1-9]\d{0,2}$/.test(bits) || Number(bits) > addressBits) return null
  return { address, prefixBits: Number(bits), family }
}
