import { BlockList, isIP } from 'node:net'

/** Ranges without public services. Source: IANA special-purpose registries for IPv4 and IPv6, RFC 6890. */
const CLOSED_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
/**
 * Excluded parts of the global range: Teredo, benchmarks and ORCHID; documentation; 6to4, which may wrap any IPv4
 * address.
 */
const CLOSED_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const
/** Global unicast range; mapped, NAT64, unique-local, link-local and multicast addresses are outside. */
const GLOBAL_V6 = ['2000::', 3] as const

/** Returns true for a resolved address on the public internet. */
export type IsPublicAddress = (address: string) => boolean

/** Creates the check by the registries; an unknown form counts as not public. */
export function createIsPublicAddress(): IsPublicAddress {
  const closed = new BlockList()
  for (const [net, prefix] of CLOSED_V4) closed.addSubnet(net, prefix, 'ipv4')
  for (const [net, prefix] of CLOSED_V6) closed.addSubnet(net, prefix, 'ipv6')
  const global = new BlockList()
  global.addSubnet(...GLOBAL_V6, 'ipv6')
  return (address) => {
    const family = isIP(address)
    if (family === 4) return !closed.check(address, 'ipv4')
    if (family !== 6 || address.includes('%')) return false
    return global.check(address, 'ipv6') && !closed.check(address, 'ipv6')
  }
}
