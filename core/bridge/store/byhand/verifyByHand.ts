import type { Hex } from 'viem'
import { formatUsdc6 } from '../../../kernel/money.ts'
import type { ProofFacts } from '../../ports.ts'
import type { HandAnswer, HandWork } from './handWork.ts'
import { nameOf } from './statusByHand.ts'

/**
 * Recomputes each bridge of a transaction from the logs of both chains, and checks that the promised amount arrived.
 */
export async function verifyByHand(work: HandWork, burnTx: Hex): Promise<HandAnswer> {
  for (const { chainId, bridge } of work.sources) {
    if (bridge === null) continue
    const found = await work.proofCheck.read(chainId, burnTx, [])
    if (found.length === 0) continue
    const bridges = found.map(describe)
    return {
      isDone: bridges.every(({ isKept }) => isKept !== false),
      facts: { burnTx, bridges },
    }
  }
  return {
    isDone: false,
    facts: {
      burnTx,
      error: 'this transaction has no burn of this bridge on the checked chains',
      next: 'for other CCTP transfers run: bridge status',
    },
  }
}

function describe(facts: ProofFacts) {
  const { amountUsdc6, receiveUsdc6, maxNetworkFeeUsdc6, feeUsdc6, receivedUsdc6 } = facts
  const addsUp = amountUsdc6 === receiveUsdc6 + maxNetworkFeeUsdc6 + feeUsdc6
  // The minted amount must equal the burned amount minus the network fee.
  const isMintRight =
    receivedUsdc6 === null ||
    (receivedUsdc6 === receiveUsdc6 + maxNetworkFeeUsdc6 - (facts.feeExecutedUsdc6 ?? 0n) &&
      receivedUsdc6 >= receiveUsdc6)
  return {
    bridgeId: facts.id,
    isKept: verdictOf(addsUp && isMintRight, receivedUsdc6),
    from: nameOf(facts.chainId),
    to: facts.toChainId === null ? `domain ${facts.destinationDomain}` : nameOf(facts.toChainId),
    payer: facts.payer,
    paidUsdc: formatUsdc6(amountUsdc6),
    promisedUsdc: formatUsdc6(receiveUsdc6),
    receivedUsdc: receivedUsdc6 === null ? null : formatUsdc6(receivedUsdc6),
    feeUsdc: formatUsdc6(feeUsdc6),
    networkFeeUsdc: facts.feeExecutedUsdc6 === null ? null : formatUsdc6(facts.feeExecutedUsdc6),
    burnBlock: facts.burnBlockNumber,
    mintTx: facts.mintTx,
    mintBlock: facts.mintBlockNumber,
    secondsToMint: facts.mintedSec === null ? null : facts.mintedSec - facts.burnedSec,
  }
}

/** Returns false if the amounts do not match; otherwise true after the mint, and null before the mint. */
function verdictOf(isRight: boolean, receivedUsdc6: bigint | null): boolean | null {
  if (!isRight) return false
  return receivedUsdc6 === null ? null : true
}
