import type { Hex } from 'viem'
import type { Bridge, BridgeVerdict } from '../../core/bridge/ports.ts'
import type { BridgeCallDeps, BridgeOutcome } from './bridgeOutcome.ts'

/** Longest that a caller waits for a refund, which takes a few blocks. */
const REFUND_MS = 25_000

type Conflict = Extract<BridgeOutcome, { kind: 'conflict' }>

/** What the payer of a bridge that is known already is told; waits for a refund that is under way. */
export async function knownConflict(
  { bridges }: Pick<BridgeCallDeps, 'bridges'>,
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

/** What the payer is told whom we owe, or paid back, what somebody pushed; null when nothing is known of it. */
export async function owedConflict(
  { bridges }: Pick<BridgeCallDeps, 'bridges'>,
  id: Hex,
): Promise<Conflict | null> {
  const refund = await bridges.refundOf(id, 0)
  // What left its chain is owed to nobody.
  if (refund === null || refund.state === 'void') return null
  return {
    kind: 'conflict',
    code: refund.state === 'refunded' ? 'refunded' : 'front_run',
    burnTx: null,
    refundTx: refund.refundTx,
    statusOf: id,
  }
}

/** What the payer is told whose authorization brought its money here without us. */
export async function claimedElsewhereConflict(
  { bridges }: Pick<BridgeCallDeps, 'bridges'>,
  id: Hex,
  { by, txHash }: Extract<BridgeVerdict, { kind: 'taken' }>,
): Promise<Conflict> {
  const told = { kind: 'conflict', burnTx: null, refundTx: null, statusOf: txHash } as const
  switch (by) {
    case 'bridge':
      return { ...told, code: 'already_bridged', burnTx: txHash }
    case 'refund':
      return { ...told, code: 'refunded', refundTx: txHash }
    case 'front_run': {
      const refund = await bridges.refundOf(id, REFUND_MS)
      const isPaidBack = refund?.state === 'refunded'
      return {
        ...told,
        code: isPaidBack ? 'refunded' : 'front_run',
        refundTx: refund?.refundTx ?? null,
      }
    }
    default:
      return by satisfies never
  }
}
