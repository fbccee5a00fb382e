import type { Address } from 'viem'
import { bridgeChainById } from '../../../kernel/chains/bridgeChains.ts'
import { showAddress } from '../../../kernel/operation/outputFields.ts'
import type { BridgeState } from '../../domain/bridgeStates.ts'
import { showNetwork } from '../bridgeFields.ts'
import { receiveMessageCall } from '../receiveMessageCall.ts'
import type { BridgeStatus } from './bridgeStatusSchema.ts'
import { expectedBySec } from './expectedBySec.ts'
import { forwardStateOf } from './forwardStateOf.ts'
import { nextStepOf } from './nextStepOf.ts'
import type { StatusFacts } from './statusFacts.ts'

/**
 * States of the API by state of the row. The API specification has no `closed`, `front_run` and `refunded`: the API
 * returns these as `submitted` with additional fields.
 */
const SHOWN = {
  submitted: 'submitted',
  waiting_for_circle: 'waiting_for_circle',
  pending_attestation: 'pending_attestation',
  attested: 'attested',
  minted: 'minted',
  closed: 'submitted',
  front_run: 'submitted',
  refunded: 'submitted',
} as const satisfies Record<BridgeState, BridgeStatus['status']>

/** Formats the facts of a bridge as the API returns them. */
export function showStatus(facts: StatusFacts, publicUrl: string): BridgeStatus {
  const { state, times } = facts
  const burnTx = facts.burnTx
  return {
    status: SHOWN[state],
    id: facts.id,
    burnTx,
    mintTx: facts.mintTx,
    ...showPlaces(facts),
    payer: showOrNull(facts.payer),
    recipient: showOrNull(facts.recipient),
    amountUsdc: String(facts.receiveUsdc6),
    receivedUsdc: units(facts.receivedUsdc6),
    payUsdc: units(facts.payUsdc6),
    feeUsdc: units(facts.feeUsdc6),
    feeExecutedUsdc: units(facts.feeExecutedUsdc6),
    circleStatus: facts.circleStatus,
    forwardState: forwardStateOf(facts.forwardState, state === 'minted'),
    delayReason: facts.delayReason,
    expectedBy: expectedBySec(facts),
    final: facts.isFinal,
    reverted: state === 'closed',
    frontRun: state === 'front_run' || state === 'refunded',
    refunded: state === 'refunded',
    refundTx: facts.refundTx,
    reason: facts.reason,
    timestamps: {
      paidAt: times.paidSec,
      burnedAt: times.burnedSec,
      indexedAt: times.indexedSec,
      attestedAt: times.attestedSec,
      mintedAt: times.mintedSec,
    },
    selfMint: selfMintOf(facts),
    bridgesInTx: facts.bridgesInTx,
    ...nextStepOf(facts),
    statusUrl: `${publicUrl}/v1/bridge/status/${burnTx ?? facts.id ?? ''}`,
  }
}

function showPlaces({ chainId, toChainId }: StatusFacts) {
  const to = toChainId === null ? undefined : bridgeChainById(toChainId)
  return {
    from: bridgeChainById(chainId)?.slug ?? showNetwork(chainId),
    to: to?.slug ?? (toChainId === null ? null : showNetwork(toChainId)),
    fromNetwork: showNetwork(chainId),
    toNetwork: toChainId === null ? null : showNetwork(toChainId),
  }
}

function selfMintOf({ state, toChainId, message, attestation }: StatusFacts) {
  if (state !== 'attested' || toChainId === null) return null
  if (message === null || attestation === null) return null
  return receiveMessageCall(toChainId, message, attestation)
}

const showOrNull = (account: Address | null): string | null =>
  account === null ? null : showAddress(account)

const units = (amount: bigint | null): string | null => (amount === null ? null : String(amount))
