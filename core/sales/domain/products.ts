/** Sold products; `other` are operations of earlier releases that are no longer sold. */
export const PRODUCTS = [
  'signals',
  'pages',
  'gas',
  'solana',
  'leads',
  'shop',
  'updown',
  'bridge',
  'other',
] as const

export type Product = (typeof PRODUCTS)[number]

/** Product of each paid operation; a test compares the list with the registry. */
const productByOperation: ReadonlyMap<string, Product> = new Map([
  ['getSignals', 'signals'],
  ['postPublish', 'pages'],
  ['postGas', 'gas'],
  ['postGasSolana', 'solana'],
  ['getLeadSearch', 'leads'],
  ['getShopSearch', 'shop'],
  ['postUcpSearch', 'shop'],
  ['postUcpLookup', 'shop'],
  ['postUcpProduct', 'shop'],
  ['getUpdownPrice', 'updown'],
  ['bridgeUsdc', 'bridge'],
] satisfies readonly (readonly [string, Product])[])

/** Returns the product of a paid operation. */
export function productOf(operation: string): Product {
  return productByOperation.get(operation) ?? 'other'
}

/** Returns the paid operations of a product; empty for `other`. */
export function operationsOf(product: Product): readonly string[] {
  return [...productByOperation].flatMap(([operation, of]) => (of === product ? [operation] : []))
}
