/** Faults of a devnet shop; a fault lasts until cleared. */
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

/** Creates the fault switch: at most one active fault, none at first. */
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
