import { NoWayToPay, OverCap } from '../errors.ts'
import type { Challenge, Offer } from './parseChallenge.ts'

/** Limits for a signature. */
export type Limits = {
  /** Maximum price of one call, USDC-6. */
  readonly maxUsdc6: bigint
  /** Allowed chains, the preferred chain first; by default all three, in the order of the server. */
  readonly chainIds?: readonly number[] | undefined
  /** Allowed receivers; every address by default. The payer and the zero address are never allowed. */
  readonly payTo?: readonly `0x${string}`[] | undefined
}

/** Native USDC by chain id. The client signs for no other token. Source: Circle; for 5042, Arc. */
const USDC: ReadonlyMap<number, string> = new Map([
  [8453, '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'],
  [137, '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359'],
  [5042, '0x3600000000000000000000000000000000000000'],
])
const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000'

/**
 * Chooses the first allowed offer within the maximum price, in the order of preference. Throws OverCap and NoWayToPay.
 */
export function chooseOffer(challenge: Challenge, limits: Limits, payer: string): Offer {
  const allowed = challenge.offers.filter((offer) => isAllowed(offer, limits, payer))
  const chainIds = limits.chainIds ?? allowed.map(({ chainId }) => chainId)
  const wanted = chainIds.flatMap((chainId) => allowed.filter((entry) => entry.chainId === chainId))
  const [first] = wanted
  if (first === undefined) throw new NoWayToPay(challenge.networks)
  const payable = wanted.find(({ amountUsdc6 }) => amountUsdc6 <= limits.maxUsdc6)
  if (payable === undefined) throw new OverCap(first.amountUsdc6, limits.maxUsdc6)
  return payable
}

function isAllowed({ chainId, asset, payTo }: Offer, limits: Limits, payer: string): boolean {
  if (USDC.get(chainId) !== asset.toLowerCase()) return false
  if (isSame(payTo, ZERO_ADDRESS) || isSame(payTo, payer)) return false
  return limits.payTo === undefined || limits.payTo.some((text) => isSame(text, payTo))
}

const isSame = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase()
