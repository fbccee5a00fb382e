export type Hex = `0x${string}`

/** Wallet as a page sees the wallet. Source: EIP-1193. */
export type Provider = {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
}

/** Chain on which the transactions of a page are sent. */
export type Network = {
  readonly chainId: number
  readonly name: string
  /** Node that the page offers to a wallet without this chain; null if the operator configured none. */
  readonly rpcUrl: string | null
  /** Block explorer, a URL without a slash at the end; null without one. */
  readonly explorerUrl: string | null
}

const HEX = /^0x[0-9a-fA-F]*$/
const HASH = /^0x[0-9a-fA-F]{64}$/
const ADDRESS = /^0x[0-9a-fA-F]{40}$/

export const isHex = (value: unknown): value is Hex => typeof value === 'string' && HEX.test(value)

export const isHash = (value: unknown): value is Hex =>
  typeof value === 'string' && HASH.test(value)

export const isAddress = (value: unknown): value is Hex =>
  typeof value === 'string' && ADDRESS.test(value)

/** Compares addresses or data, in which the case of the digits has no meaning. */
export const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** Returns a quantity of JSON-RPC as a number. Throws TypeError for another value. */
export function numberOf(value: unknown): number {
  const number = isHex(value) && value.length > 2 ? Number(value) : Number.NaN
  if (!Number.isSafeInteger(number)) throw new TypeError('the wallet returned no number')
  return number
}

export const quantityOf = (value: number | bigint): Hex => `0x${value.toString(16)}`

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
