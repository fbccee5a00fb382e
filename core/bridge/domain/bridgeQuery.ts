import { type BridgeChain, bridgeChains } from '../../kernel/chains/bridgeChains.ts'

/** Bridge that a caller requests: at least `receiveUsdc6` arrives at the payer's own address on `to`. */
export type BridgeQuery = {
  readonly from: BridgeChain
  readonly to: BridgeChain
  readonly receiveUsdc6: bigint
}

const AMOUNT = /^(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,6})?$/
const DECIMALS = 6

/** Parses a chain by its slug, its chain id, or CAIP-2 (`eip155:8453`); undefined for any other text. */
export function parseBridgeChain(word: string): BridgeChain | undefined {
  const wanted = word.toLowerCase()
  return bridgeChains.find(
    ({ slug, chainId }) =>
      wanted === slug || wanted === String(chainId) || wanted === `eip155:${chainId}`,
  )
}

/** Parses a decimal amount of USDC with up to 6 places, without sign or exponent, to USDC-6; null for other text. */
export function parseUsdcAmount(text: string): bigint | null {
  if (!AMOUNT.test(text)) return null
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(`${whole}${fraction.padEnd(DECIMALS, '0')}`)
}

/**
 * Returns the key under which the quotes of a request are found.
 *
 * The referrer is not part of the key, because the price is the same for every referrer.
 */
export function bridgeQueryKey({ from, to, receiveUsdc6 }: BridgeQuery): string {
  return `bridge-${from.chainId}-${to.chainId}-${receiveUsdc6}`
}
