/** What is sold; `other` are operations of earlier releases that nobody can buy any more. */
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
  ['getUpdownPrice', 'updown'],
  ['bridgeUsdc', 'bridge'],
] satisfies readonly (readonly [string, Product])[])

/** Product that a payment for an operation bought. */
export function productOf(operation: string): Product {
  return productByOperation.get(operation) ?? 'other'
}

/** Paid operations of a product; those of `other` are unknown. */
export function operationsOf(product: Product): readonly string[] {
  return [...productByOperation].flatMap(([operation, of]) => (of === product ? [operation] : []))
}
