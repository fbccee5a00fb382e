import { BlockList, isIP } from 'node:net'
import type { TrustedProxies } from '../../core/kernel/trustedProxies.ts'

/**
 * Returns the address of the caller from the header `X-Forwarded-For` and the address of the
 * socket; null if the header must be ignored.
 */
export type CallerAddress = (
  forwardedFor: string | undefined,
  socketAddress: string | undefined,
) => string | null

/**
 * Creates a function that reads the caller's address from entries that trusted proxies wrote.
 *
 * Each proxy appends the address that it saw, so only entries at the end are trusted: the last
 * `hops` entries, or the entries up to the first address outside of the trusted ranges.
 */
export function createCallerAddress(trusted: TrustedProxies): CallerAddress {
  switch (trusted.kind) {
    case 'none':
      return () => null
    case 'hops':
      return (forwardedFor) => addressBehind(trusted.hops, entriesOf(forwardedFor))
    case 'ranges': {
      const isTrusted = createRangeCheck(trusted)
      return (forwardedFor, socketAddress) => {
        if (socketAddress === undefined || !isTrusted(socketAddress)) return null
        return addressOutside(isTrusted, entriesOf(forwardedFor))
      }
    }
    default:
      return trusted satisfies never
  }
}

/**
 * Returns the entry that the outermost of `hops` proxies wrote, or the first entry of a shorter
 * list.
 */
function addressBehind(hops: number, entries: readonly (string | null)[]): string | null {
  return entries.at(-Math.min(hops, entries.length)) ?? null
}

/**
 * Returns the last entry outside of the trusted ranges; the first entry if every entry is a proxy.
 */
function addressOutside(
  isTrusted: (address: string) => boolean,
  entries: readonly (string | null)[],
): string | null {
  let outermost: string | null = null
  for (const entry of entries.toReversed()) {
    // A proxy that writes no address hides its callers: these callers count as the proxy.
    if (entry === null) return outermost
    if (!isTrusted(entry)) return entry
    outermost = entry
  }
  return outermost
}

/** Returns the addresses of the list in order; null for an entry that is not an address. */
function entriesOf(forwardedFor: string | undefined): readonly (string | null)[] {
  if (forwardedFor === undefined || forwardedFor.trim() === '') return []
  return forwardedFor.split(',').map((entry) => toAddress(entry.trim()))
}

/** Some proxies append the port of the caller, and put an IPv6 address into brackets. */
function toAddress(entry: string): string | null {
  const bracketed = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(entry)?.[1]
  const withPort = /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(entry)?.[1]
  const address = bracketed ?? withPort ?? entry
  return isIP(address) === 0 ? null : address
}

function createRangeCheck({
  ranges,
}: Extract<TrustedProxies, { kind: 'ranges' }>): (address: string) => boolean {
  const list = new BlockList()
  for (const { address, prefixBits, family } of ranges) list.addSubnet(address, prefixBits, family)
  return (address) => {
    const version = isIP(address)
    return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6')
  }
}
