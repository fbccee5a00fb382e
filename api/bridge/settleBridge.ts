import { BURN_GAS_LIMIT, bridgeCalldata } from '../../core/bridge/domain/bridgeCall.ts'
import { bridgeQueryKey } from '../../core/bridge/domain/bridgeQuery.ts'
import { knownBridgeReason } from '../../core/bridge/domain/bridgeReasons.ts'
import type { Bridge, BridgeClaim, Bridges } from '../../core/bridge/ports.ts'
import { DatabaseUnavailable } from '../../core/kernel/errors.ts'
import type { SentPayment } from '../payments/wire/parsePayment.ts'
import {
  type BridgeCallDeps,
  type BridgeOutcome,
  type BridgeRequest,
  bridgeRefusal,
} from './bridgeOutcome.ts'
import { conflictOfBridge, outcomeOfBridge } from './conflictOf.ts'
import { refuseWith } from './refuseWith.ts'

/** Longest wait for the mint, milliseconds; below the 30 s after which clients time out. */
const MINT_MS = 25_000

/** Reason of a closed row whose burn no node ever received. */
export const NOT_SUBMITTED = 'not_submitted'

type Chosen = Omit<BridgeClaim, 'wireVersion' | 'requestHash' | 'data' | 'gasLimit'>

/**
 * Claims the authorization and queues its burn in one transaction, then waits for the mint.
 *
 * When this process is killed at `bridge_after_claim` or any later point, the workers burn, mint
 * and finish the bridge; the same request gets 409 with the address of its status. Throws
 * PayerOvercommitted, RouteClosed and DatabaseUnavailable.
 */
export async function settleBridge(
  deps: BridgeCallDeps,
  request: BridgeRequest & { readonly payment: SentPayment },
  { chosen, balanceUsdc6 }: { readonly chosen: Chosen; readonly balanceUsdc6: bigint },
): Promise<BridgeOutcome> {
  const endMs = deps.clock.nowMs() + MINT_MS
  const { isNew, bridge } = await deps.bridges.claim(claimOf(request, chosen), balanceUsdc6)
  if (!isNew && bridge.state === 'closed') {
    return refuseWith(deps, request, bridgeRefusal('other_ask'))
  }
  if (!isNew) return outcomeOfBridge(deps, request, bridge)
  deps.crashAt('bridge_after_claim')
  if (request.isFollowed) return { kind: 'pending', bridge }
  const reached = await waitForEnd(deps, bridge)
  switch (reached.state) {
    case 'minted':
      return { kind: 'delivered', bridge: reached, booking: await referralCreditOf(deps, reached) }
    case 'front_run':
    case 'refunded':
      return conflictOfBridge(deps, reached, Math.max(0, endMs - deps.clock.nowMs()))
    case 'closed':
      if (reached.reason === NOT_SUBMITTED) return { kind: 'not_submitted' }
      return refuseWith(deps, request, bridgeRefusal(knownBridgeReason(reached.reason), reached))
    case 'submitted':
    case 'waiting_for_circle':
    case 'pending_attestation':
    case 'attested':
      return { kind: 'pending', bridge: reached }
    default:
      return reached.state satisfies never
  }
}

function claimOf(
  { query, payment }: BridgeRequest & { readonly payment: SentPayment },
  chosen: Chosen,
): BridgeClaim {
  const leg = { ...chosen, destinationDomain: query.to.domain }
  return {
    ...chosen,
    wireVersion: payment.wireVersion,
    requestHash: bridgeQueryKey(query),
    data: bridgeCalldata({ ...chosen, leg }),
    gasLimit: BURN_GAS_LIMIT,
  }
}

/**
 * Returns the last known state of a bridge after its end, after the wait, or at an outage of the database: the payment is
 * claimed, and after an error the caller could pay again.
 */
async function waitForEnd({ bridges }: BridgeCallDeps, claimed: Bridge): Promise<Bridge> {
  try {
    return await bridges.waitUntil(claimed.id, ({ state }) => ENDS.has(state), MINT_MS)
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return claimed
    throw error
  }
}

/** States that end the wait for the mint; after these states only a refund may follow. */
const ENDS: ReadonlySet<Bridge['state']> = new Set(['minted', 'closed', 'front_run', 'refunded'])

/** Returns the amounts that the burn recorded, when they are readable. */
export async function referralCreditOf(
  { bridges }: { readonly bridges: Pick<Bridges, 'referralCreditOf'> },
  { id }: Bridge,
) {
  try {
    return await bridges.referralCreditOf(id)
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return null
    throw error
  }
}
