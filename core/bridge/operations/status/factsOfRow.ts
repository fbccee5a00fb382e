import { bridgeChainById } from '../../../kernel/chains/bridgeChains.ts'
import type { AttestationEntry } from '../../cctpPorts.ts'
import type { ProofRow } from '../../ports.ts'
import { stateOf } from './stateOf.ts'
import type { StatusFacts } from './statusFacts.ts'

/**
 * Finality threshold of a burn without a stored threshold: the slower threshold, so that the expected time is not too
 * early.
 */
const FINAL_THRESHOLD = 2000
/** Seconds to finality on an unknown chain. */
const UNKNOWN_CHAIN_FINAL_SEC = 3_600

/**
 * Returns the facts of a bridge without a row in `app.bridge`, from the index and from the entry of the attestation
 * service.
 */
export function factsOfRow(
  row: ProofRow,
  entry: AttestationEntry | null,
  at: { readonly nowSec: number; readonly bridgesInTx: number },
): StatusFacts {
  return {
    id: row.id,
    state: entry === null ? row.status : stateOf(row.mintTx, entry),
    reason: null,
    burnTx: row.burnTx,
    mintTx: row.mintTx,
    refundTx: null,
    chainId: row.chainId,
    toChainId: row.toChainId,
    payer: row.payer,
    recipient: row.payer,
    receiveUsdc6: row.receiveUsdc6,
    receivedUsdc6: row.receivedUsdc6,
    payUsdc6: row.amountUsdc6,
    feeUsdc6: row.feeUsdc6,
    feeExecutedUsdc6: row.feeExecutedUsdc6,
    minFinality: FINAL_THRESHOLD,
    circleStatus: entry?.status ?? null,
    forwardState: entry?.forwardState ?? null,
    delayReason: entry?.delayReason ?? null,
    message: entry?.message ?? null,
    attestation: entry?.attestation ?? null,
    isFinal: isSettled(row, at.nowSec),
    bridgesInTx: at.bridgesInTx,
    times: {
      paidSec: null,
      burnedSec: row.burnedSec,
      indexedSec: null,
      attestedSec: null,
      mintedSec: row.mintedSec,
    },
  }
}

function isSettled({ toChainId, mintedSec }: ProofRow, nowSec: number): boolean {
  if (mintedSec === null) return false
  const chain = toChainId === null ? undefined : bridgeChainById(toChainId)
  return nowSec - mintedSec >= (chain?.finalSec ?? UNKNOWN_CHAIN_FINAL_SEC)
}
