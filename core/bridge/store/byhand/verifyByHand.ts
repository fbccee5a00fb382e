import type { Hex } from 'viem'
import { formatUsdc6 } from '../../../kernel/money.ts'
import type { ProofFacts } from '../../ports.ts'
import type { HandAnswer, HandWork } from './handWork.ts'
import { nameOf } from './statusByHand.ts'

/** Each bridge of a transaction, computed from both chains' logs alone, and whether it was kept. */
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
      error: 'no bridge of ours burned in this transaction, on any chain that was asked',
      next: 'any other CCTP transfer is told by: bridge status',
    },
  }
}

function describe(facts: ProofFacts) {
  const { amountUsdc6, receiveUsdc6, maxNetworkFeeUsdc6, feeUsdc6, receivedUsdc6 } = facts
  const addsUp = amountUsdc6 === receiveUsdc6 + maxNetworkFeeUsdc6 + feeUsdc6
  // What is minted is told by the burn's own message less the network's fee, under the same id.
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

/** Null while the mint is still to come. */
function verdictOf(isRight: boolean, receivedUsdc6: bigint | null): boolean | null {
  if (!isRight) return false
  return receivedUsdc6 === null ? null : true
}
