import type { Hex } from 'viem'
import { bridgeQueryKey } from '../../core/bridge/domain/bridgeQuery.ts'
import type { Bridge, Bridges, BridgeVerdict } from '../../core/bridge/ports.ts'
import type { BridgeOutcome, BridgeRequest } from './bridgeOutcome.ts'

/** Longest wait for a refund, milliseconds; a refund takes a few blocks. */
const REFUND_MS = 25_000

type RefundReads = { readonly bridges: Pick<Bridges, 'refundOf'> }
type Conflict = Extract<BridgeOutcome, { kind: 'conflict' }>

/** Returns the conflict for a known bridge; waits for a pending refund. */
export async function conflictOfBridge(
  { bridges }: RefundReads,
  bridge: Bridge,
  refundMs: number = REFUND_MS,
): Promise<Conflict> {
  const { id, state, burnTx } = bridge
  if (state !== 'front_run' && state !== 'refunded') {
    return {
      kind: 'conflict',
      code: 'already_bridged',
      burnTx,
      refundTx: null,
      statusOf: burnTx ?? id,
    }
  }
  const refund =
    bridge.refund?.state === 'refunded' ? bridge.refund : await bridges.refundOf(id, refundMs)
  const isPaidBack = refund?.state === 'refunded'
  return {
    kind: 'conflict',
    code: isPaidBack ? 'refunded' : 'front_run',
    burnTx: null,
    refundTx: refund?.refundTx ?? null,
    statusOf: burnTx ?? id,
  }
}

/**
 * Returns the outcome of a request whose authorization already belongs to a bridge: the pending bridge for a task of the
 * same request, otherwise the conflict.
 */
export async function outcomeOfBridge(
  deps: RefundReads,
  { query, referrer, isFollowed }: Pick<BridgeRequest, 'query' | 'referrer' | 'isFollowed'>,
  bridge: Bridge,
): Promise<BridgeOutcome> {
  const isSame = bridge.requestHash === bridgeQueryKey(query) && bridge.referrer === referrer
  return isFollowed && isSame ? { kind: 'pending', bridge } : conflictOfBridge(deps, bridge)
}

/** Returns the conflict for a deposit that is owed or refunded; null without a known deposit. */
export async function conflictOfDeposit(
  { bridges }: RefundReads,
  id: Hex,
): Promise<Conflict | null> {
  const refund = await bridges.refundOf(id, 0)
  // A deposit that left the chain is not owed.
  if (refund === null || refund.state === 'void') return null
  return {
    kind: 'conflict',
    code: refund.state === 'refunded' ? 'refunded' : 'front_run',
    burnTx: null,
    refundTx: refund.refundTx,
    statusOf: id,
  }
}

/** Returns the conflict for an authorization that a third party submitted to the chain. */
export async function conflictOfThirdPartyUse(
  { bridges }: RefundReads,
  id: Hex,
  { by, txHash }: Extract<BridgeVerdict, { kind: 'taken' }>,
): Promise<Conflict> {
  const common = { kind: 'conflict', burnTx: null, refundTx: null, statusOf: txHash } as const
  switch (by) {
    case 'bridge':
      return { ...common, code: 'already_bridged', burnTx: txHash }
    case 'refund':
      return { ...common, code: 'refunded', refundTx: txHash }
    case 'front_run': {
      const refund = await bridges.refundOf(id, REFUND_MS)
      const isPaidBack = refund?.state === 'refunded'
      return {
        ...common,
        code: isPaidBack ? 'refunded' : 'front_run',
        refundTx: refund?.refundTx ?? null,
      }
    }
    default:
      return by satisfies never
  }
}
