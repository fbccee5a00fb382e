import { type BridgeChain, bridgeChains } from '../../kernel/chains/bridgeChains.ts'

/** What somebody wants moved: at least `receiveUsdc6` to the payer's own address on `to`. */
export type BridgeAsk = {
  readonly from: BridgeChain
  readonly to: BridgeChain
  readonly receiveUsdc6: bigint
}

const AMOUNT = /^(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,6})?$/
const DECIMALS = 6

/** Chain of a word: its name here, its number, or both as CAIP-2; undefined for any other. */
export function readBridgeChain(word: string): BridgeChain | undefined {
  const wanted = word.toLowerCase()
  return bridgeChains.find(
    ({ slug, chainId }) =>
      wanted === slug || wanted === String(chainId) || wanted === `eip155:${chainId}`,
  )
}

/** USDC-6 of a decimal count of USDC with up to 6 places, without sign or exponent; null for anything else. */
export function readUsdcAmount(text: string): bigint | null {
  if (!AMOUNT.test(text)) return null
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(`${whole}${fraction.padEnd(DECIMALS, '0')}`)
}

/**
 * Name of what is asked for, by which its prices are found again.
 *
 * Who referred the payer is no part of it: the price is the same.
 */
export function bridgeAskKey({ from, to, receiveUsdc6 }: BridgeAsk): string {
  return `bridge-${from.chainId}-${to.chainId}-${receiveUsdc6}`
}
