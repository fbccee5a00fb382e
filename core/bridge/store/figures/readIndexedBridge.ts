import type { Address, Hex } from 'viem'
import { bool, hex, maybe, numeric } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'

/** Maximum number of rows of each kind, newest first; the sums of the contract cover all rows. */
const MAX_ROWS = 200

/** Outcome of an authorization at the bridge contract, in the order of its enum. Source: IQuartetBridge.Status. */
export const OUTCOMES = ['open', 'bridged', 'refunded'] as const
export type BridgeOutcome = (typeof OUTCOMES)[number]

/** Facts of a bridge contract as the rows of an index state them; amounts in USDC-6. */
export type IndexedBridge = {
  readonly operator: Address | null
  readonly isPaused: boolean
  /** Fees that the contract owes: to referrers and to the protocol. */
  readonly liabilitiesUsdc6: bigint
  readonly protocolFeesUsdc6: bigint
  /** USDC that arrived outside of bridges and was not refunded. */
  readonly parkedUsdc6: bigint
  readonly outcomes: readonly { readonly id: Hex; readonly outcome: BridgeOutcome }[]
  readonly earnings: readonly { readonly referrer: Address; readonly claimableUsdc6: bigint }[]
  readonly referrers: readonly { readonly payer: Address; readonly referrer: Address }[]
}

/** Reads the facts of one bridge contract. Throws `DatabaseUnavailable`. */
export async function readIndexedBridge(
  query: Query,
  { chainId, address }: { readonly chainId: number; readonly address: Address },
): Promise<IndexedBridge> {
  const ofContract = query`where chain_id = ${chainId} and contract = ${address}`
  const newest = query`order by block_number desc, id limit ${MAX_ROWS}`
  const [sums] = await query({
    operator: maybe(hex),
    paused: bool,
    liabilities: numeric,
    protocol: numeric,
    refunded: numeric,
  })`
    select operator, is_paused as paused, refunded_usdc as refunded,
      fees_usdc - claimed_usdc - withdrawn_usdc as liabilities,
      fees_usdc - referrals_usdc - withdrawn_usdc as protocol
    from chain.bridge_contract where chain_id = ${chainId} and address = ${address}`
  const [inflow] = await query({ usdc: numeric })`
    select (select coalesce(sum(amount_usdc), 0) from chain.bridge_deposit ${ofContract})
      + (select coalesce(sum(amount_usdc), 0) from chain.bridge_gift ${ofContract}) as usdc`
  const idsOf = async (rows: Promise<readonly { readonly id: Hex }[]>, outcome: BridgeOutcome) =>
    (await rows).map(({ id }) => ({ id, outcome }))
  const bridged = query({ id: hex })`select id from chain.bridge ${ofContract} ${newest}`
  const refunds = query({ id: hex })`select id from chain.bridge_refund ${ofContract} ${newest}`
  const open = query({ id: hex })`
    select id from chain.bridge_deposit ${ofContract} and refund_tx is null ${newest}`
  return {
    operator: sums?.operator ?? null,
    isPaused: sums?.paused ?? false,
    liabilitiesUsdc6: sums?.liabilities ?? 0n,
    protocolFeesUsdc6: sums?.protocol ?? 0n,
    parkedUsdc6: (inflow?.usdc ?? 0n) - (sums?.refunded ?? 0n),
    outcomes: [
      ...(await idsOf(bridged, 'bridged')),
      ...(await idsOf(refunds, 'refunded')),
      ...(await idsOf(open, 'open')),
    ],
    earnings: await query({ referrer: hex, claimableUsdc6: numeric })`
      select referrer, earned_usdc - paid_usdc as "claimableUsdc6"
      from chain.bridge_earning ${ofContract} ${newest}`,
    referrers: await query({ payer: hex, referrer: hex })`
      select payer, referrer from chain.bridge_referrer ${ofContract} ${newest}`,
  }
}
