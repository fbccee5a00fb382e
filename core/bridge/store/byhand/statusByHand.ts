import type { Hex } from 'viem'
import { bridgeChainByDomain, bridgeChainById } from '../../../kernel/chains/bridgeChains.ts'
import { formatUsdc6 } from '../../../kernel/money.ts'
import { addressOfWord } from '../../domain/cctpMessage.ts'
import type { HandAnswer, HandWork } from './handWork.ts'
import { type HandBurn, readBurns } from './readBurns.ts'

type Stage = 'waiting_for_circle' | 'pending_attestation' | 'attested' | 'minted'

/** Returns the state of each burn of a transaction, and the next step. */
export async function statusByHand(work: HandWork, burnTx: Hex): Promise<HandAnswer> {
  const burns = await readBurns(work, burnTx)
  if (burns === null) return unknownTx(work, burnTx)
  if (burns.length === 0) return noBurnStatus(burnTx)
  const mints = await mintsByLogs(work, burnTx, burns)
  const bridges = burns.map((burn) => describe(burn, burnTx, mints.get(burn.id ?? '') ?? null))
  return { isDone: true, facts: { burnTx, bridges } }
}

/** Returns the answer for a hash that no reachable chain knows. */
export function unknownTx({ sources }: HandWork, txHash: Hex): HandAnswer {
  const names = sources.map(({ chainId }) => nameOf(chainId)).join(', ')
  return {
    isDone: false,
    facts: {
      txHash,
      error: `no block of ${names} has this transaction`,
      next: 'check the hash; a pending transaction has no receipt yet',
    },
  }
}

/** Returns the answer for a transaction that failed, or that did not burn. */
export function noBurnStatus(txHash: Hex): HandAnswer {
  return {
    isDone: false,
    facts: {
      txHash,
      error: 'this transaction has no CCTP V2 burn',
      next: 'to recover a deposit without a burn run: bridge refund',
    },
  }
}

/** Reads the mints by bridge id from the logs of the destination, while the attestation service does not answer. */
async function mintsByLogs(
  { proofCheck }: HandWork,
  burnTx: Hex,
  burns: readonly HandBurn[],
): Promise<ReadonlyMap<string, Hex>> {
  const [first] = burns
  if (first === undefined || first.isServiceThere) return new Map()
  const facts = await proofCheck.read(first.chainId, burnTx, [])
  return new Map(facts.flatMap(({ id, mintTx }) => (mintTx === null ? [] : [[id, mintTx]])))
}

function describe(burn: HandBurn, burnTx: Hex, loggedMintTx: Hex | null) {
  const { logged, entry } = burn
  const mintTx = burn.mint?.txHash ?? loggedMintTx
  const status = stageOf(burn, loggedMintTx)
  return {
    bridgeId: burn.id,
    from: nameOf(burn.chainId),
    to: bridgeChainByDomain(burn.toDomain)?.slug ?? `domain ${burn.toDomain}`,
    recipient: addressOfWord(logged.mintRecipient) ?? logged.mintRecipient,
    burnedUsdc: formatUsdc6(logged.amountUsdc6),
    leastReceivedUsdc: formatUsdc6(logged.amountUsdc6 - logged.maxFeeUsdc6),
    status,
    circleStatus: burn.isServiceThere ? (entry?.status ?? null) : 'unreachable',
    delayReason: entry?.delayReason ?? null,
    forwardState: entry?.forwardState ?? null,
    eventNonce: entry?.eventNonce ?? null,
    mintTx,
    next: nextStep(burn, burnTx, status),
  }
}

function stageOf(burn: HandBurn, loggedMintTx: Hex | null): Stage {
  if (burn.mint !== null || loggedMintTx !== null) return 'minted'
  if (burn.attested !== null) return 'attested'
  return burn.entry === null ? 'waiting_for_circle' : 'pending_attestation'
}

function nextStep(burn: HandBurn, burnTx: Hex, status: Stage): string {
  if (status === 'minted') return 'none: the bridge is delivered'
  if (!burn.isServiceThere) {
    return 'the attestation service is unavailable: retry later, or set ATTESTATION_URL'
  }
  switch (status) {
    case 'attested':
      return `any account may mint: bridge mint ${burnTx}`
    case 'pending_attestation':
      return 'wait: Circle attests the burn when the source chain is final enough'
    case 'waiting_for_circle':
      return 'wait: Circle lists the burn within seconds'
    default:
      return status satisfies never
  }
}

export function nameOf(chainId: number): string {
  return bridgeChainById(chainId)?.slug ?? String(chainId)
}
