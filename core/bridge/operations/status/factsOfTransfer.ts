import { bridgeChainByDomain } from '../../../kernel/chains/bridgeChains.ts'
import type { AttestationEntry, CctpReads } from '../../cctpPorts.ts'
import { addressOfWord } from '../../domain/cctpMessage.ts'
import { stateOf } from './stateOf.ts'
import type { StatusFacts } from './statusFacts.ts'

type Transfers = NonNullable<Awaited<ReturnType<CctpReads['transfers']>>>
type Mint = NonNullable<Awaited<ReturnType<CctpReads['mintOf']>>>

const FINAL_THRESHOLD = 2000

/** Returns the facts of a burn from its receipt alone, for a burn that neither the index nor a row has yet. */
export function factsOfTransfer(
  { chainId, burns }: Transfers,
  burn: Transfers['burns'][number],
  known: {
    readonly burnTx: `0x${string}`
    readonly entry: AttestationEntry | null
    readonly mint: Mint | null
  },
): StatusFacts {
  const { burnTx, entry, mint } = known
  const feeUsdc6 = mint?.feeExecutedUsdc6 ?? null
  const recipient = addressOfWord(burn.mintRecipient)
  return {
    id: null,
    state: mint === null ? stateOf(null, entry) : 'minted',
    reason: null,
    burnTx,
    mintTx: mint?.txHash ?? null,
    refundTx: null,
    chainId,
    toChainId: bridgeChainByDomain(burn.toDomain)?.chainId ?? null,
    payer: null,
    recipient,
    receiveUsdc6: burn.amountUsdc6,
    receivedUsdc6: feeUsdc6 === null ? null : burn.amountUsdc6 - feeUsdc6,
    payUsdc6: null,
    feeUsdc6: null,
    feeExecutedUsdc6: feeUsdc6,
    minFinality: FINAL_THRESHOLD,
    circleStatus: entry?.status ?? null,
    forwardState: entry?.forwardState ?? null,
    delayReason: entry?.delayReason ?? null,
    message: entry?.message ?? null,
    attestation: entry?.attestation ?? null,
    isFinal: false,
    bridgesInTx: burns.length,
    times: {
      paidSec: null,
      burnedSec: null,
      indexedSec: null,
      attestedSec: null,
      mintedSec: null,
    },
  }
}
