import { bridgeQueryKey } from '../../core/bridge/domain/bridgeAsk.ts'
import { BURN_GAS_LIMIT, bridgeCalldata } from '../../core/bridge/domain/bridgeCall.ts'
import { knownBridgeReason } from '../../core/bridge/domain/bridgeReasons.ts'
import type { Bridge, BridgeClaim } from '../../core/bridge/ports.ts'
import { DatabaseUnavailable } from '../../core/kernel/errors.ts'
import type { SentPayment } from '../payments/wire/readPayment.ts'
import {
  type BridgeCallDeps,
  type BridgeOutcome,
  type BridgeRequest,
  bridgeRefusal,
} from './bridgeOutcome.ts'
import { knownConflict } from './conflictOf.ts'
import { refuseWith } from './refuseWith.ts'

/** Longest that a caller waits for the mint, below the half minute after which clients give up. */
const MINT_MS = 25_000

/** Why a row is closed whose burn no node was ever given. */
const NOT_SUBMITTED = 'not_submitted'

type Chosen = Omit<BridgeClaim, 'wireVersion' | 'requestHash' | 'data' | 'gasLimit'>

/**
 * Claims the authorization with its burn queued, in one transaction, and waits for the mint.
 *
 * Where this process may be killed (`bridge_after_claim`, or any time later), and what becomes of the bridge then: the
 * workers burn, mint and judge it without us; the same request gets 409 with where to look.
 * Throws PayerOvercommitted, RouteClosed and DatabaseUnavailable.
 */
export async function settleBridge(
  deps: BridgeCallDeps,
  request: BridgeRequest & { readonly payment: SentPayment },
  { chosen, balanceUsdc6 }: { readonly chosen: Chosen; readonly balanceUsdc6: bigint },
): Promise<BridgeOutcome> {
  const endMs = deps.clock.nowMs() + MINT_MS
  const { mine, bridge } = await deps.bridges.claim(claimOf(request, chosen), balanceUsdc6)
  if (!mine && bridge.state === 'closed') {
    return refuseWith(deps, request, bridgeRefusal('other_ask'))
  }
  if (!mine) return knownConflict(deps, bridge)
  deps.crashAt('bridge_after_claim')
  const reached = await waitForEnd(deps, bridge)
  switch (reached.state) {
    case 'minted':
      return { kind: 'delivered', bridge: reached, booking: await bookingOf(deps, reached) }
    case 'front_run':
    case 'refunded':
      return knownConflict(deps, reached, Math.max(0, endMs - deps.clock.nowMs()))
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
  { ask, payment }: BridgeRequest & { readonly payment: SentPayment },
  chosen: Chosen,
): BridgeClaim {
  const leg = { ...chosen, destinationDomain: ask.to.domain }
  return {
    ...chosen,
    wireVersion: payment.wireVersion,
    requestHash: bridgeQueryKey(ask),
    data: bridgeCalldata({ ...chosen, leg }),
    gasLimit: BURN_GAS_LIMIT,
  }
}

/** Whatever is known when the time is over; it was claimed, so the caller must never be asked to pay again. */
async function waitForEnd({ bridges }: BridgeCallDeps, claimed: Bridge): Promise<Bridge> {
  try {
    return await bridges.waitUntil(claimed.id, ({ state }) => ENDS.has(state), MINT_MS)
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return claimed
    throw error
  }
}

/** States at which whoever waits learns no more by waiting, but for a refund. */
const ENDS: ReadonlySet<Bridge['state']> = new Set(['minted', 'closed', 'front_run', 'refunded'])

/** What the burn booked is told where it can be read. */
async function bookingOf({ bridges }: BridgeCallDeps, { id }: Bridge) {
  try {
    return await bridges.bookingOf(id)
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return null
    throw error
  }
}
