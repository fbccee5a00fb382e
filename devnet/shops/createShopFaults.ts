/** What a shop of the devnet can be told to get wrong, until it is cleared. */
export const SHOP_FAULTS = {
  truncated: 'feeds end in the middle',
  half: 'feeds lack every other product',
  tenth: 'feeds lack nine of ten products',
  server_error: 'every feed answers 500',
  silent: 'feeds never end: a byte a second',
} as const
export type ShopFault = keyof typeof SHOP_FAULTS

export type ShopFaults = {
  active(): ShopFault | null
  order(fault: ShopFault | null): void
}

/** One fault at a time; none at first. */
export function createShopFaults(): ShopFaults {
  let active: ShopFault | null = null
  return {
    active: () => active,
    order: (fault) => {
      active = fault
    },
  }
}

export function isShopFault(text: unknown): text is ShopFault {
  return typeof text === 'string' && text in SHOP_FAULTS
}
