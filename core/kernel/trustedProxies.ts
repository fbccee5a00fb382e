/** Part of an address space: the addresses that share the first `prefixBits` bits with `address`. */
export type AddressRange = {
  readonly address: string
  readonly prefixBits: number
  readonly family: 'ipv4' | 'ipv6'
}

/**
 * Proxies whose entries in `X-Forwarded-For` count: none, a number of proxies in a row, or the
 * proxies in ranges of addresses.
 */
export type TrustedProxies =
  | { readonly kind: 'none' }
  | { readonly kind: 'hops'; readonly hops: number }
  | { readonly kind: 'ranges'; readonly ranges: readonly AddressRange[] }
