import type { Hex } from 'viem'
import type { NativePrice } from '../../core/kernel/coins/nativePrice.ts'
import { GasUnavailable } from '../../core/sponsor/evm/domain/sponsorErrors.ts'
import type {
  GasChainStats,
  GasDeps,
  GasNode,
  GasOperationFacts,
  OperatorGasStats,
  SponsorHealth,
} from '../../core/sponsor/evm/ports.ts'
import { addressOf } from './facts.ts'
import { noGas } from './noGas.ts'
import { noSolanaStats } from './noSolanaStats.ts'

export const ETH = 10n ** 18n
export const HEAD_SEC = 1_790_000_000

export const hashOf = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`

export function aSponsorHealth(changes: Partial<SponsorHealth> = {}): SponsorHealth {
  return {
    chainId: 8453,
    entryPoint: addressOf(0xe1),
    paymaster: addressOf(0xe2),
    accountImplementation: addressOf(0xe3),
    nativeSymbol: changes.chainId === 137 ? 'POL' : 'ETH',
    isOpen: true,
    reason: null,
    signer: addressOf(0xe4),
    depositWei: 5n * ETH,
    reservedWei: ETH,
    submitters: [
      { address: addressOf(0xe5), isOpen: true, balanceWei: ETH / 2n, pending: 1 },
      { address: addressOf(0xe6), isOpen: false, balanceWei: 0n, pending: 0 },
    ],
    ...changes,
  }
}

export function anOperationFact(changes: Partial<GasOperationFacts> = {}): GasOperationFacts {
  return {
    chainId: 8453,
    userOpHash: hashOf(0xab),
    sponsorshipId: `0x${'5e'.repeat(16)}`,
    txHash: hashOf(0xcd),
    sender: addressOf(0xf1),
    success: true,
    actualGasCostWei: ETH / 1_000n,
    actualGasUsed: 120_000n,
    txCostWei: ETH / 2_000n,
    feeUsdc6: 30_000n,
    blockNumber: 77,
    timestampSec: HEAD_SEC - 10,
    ...changes,
  }
}

/**
 * Builds totals of four sponsored operations: a third party submitted one, and the call of one
 * operation failed.
 */
export function someChainStats(changes: Partial<GasChainStats> = {}): GasChainStats {
  return {
    chainId: 8453,
    paymaster: addressOf(0xe2),
    head: { number: 80, timestampSec: HEAD_SEC },
    operations: 4,
    succeeded: 3,
    opReverted: 1,
    external: 1,
    senders: 2,
    gasUsed: 480_000n,
    actualGasCostWei: ETH / 250n,
    externalCostWei: ETH / 1_000n,
    txCostWei: ETH / 500n,
    l1FeeWei: ETH / 10_000n,
    depositWei: 5n * ETH,
    depositIsExact: true,
    depositedWei: 6n * ETH,
    withdrawnWei: ETH / 2n,
    recent: [anOperationFact()],
    ...changes,
  }
}

export function someOperatorStats(changes: Partial<OperatorGasStats> = {}): OperatorGasStats {
  return {
    chainId: 8453,
    quoted: 12,
    paid: 6,
    submitted: 5,
    executed: 2,
    opReverted: 1,
    txReverted: 0,
    failed: 1,
    expired: 1,
    external: 1,
    feesUsdc6: 20_000_000n,
    lostCostWei: ETH / 10_000n,
    lanes: { rpc: 1, direct: 4, own: 1 },
    latencyMs: { p50: 2_100, p95: 4_800 },
    ...changes,
  }
}

type Desk = {
  readonly health?: readonly SponsorHealth[]
  readonly chain?: GasDeps['stats']['chain']
  readonly desk?: GasDeps['stats']['desk']
  readonly solana?: GasDeps['stats']['solana']
  /** Whole USD per coin; null for a coin without a price. */
  readonly nativeUsd?: bigint | null
}

/** Builds a sponsor that only reports its state. */
export function aGasReport(given: Desk = {}): GasDeps {
  const {
    health = [aSponsorHealth()],
    chain = async () => [someChainStats()],
    desk = async () => [someOperatorStats()],
    solana = async () => noSolanaStats,
    nativeUsd = 2_500n,
  } = given
  return {
    ...noGas,
    nodes: health.map((sponsorHealth) => pricedNode(sponsorHealth, nativeUsd)),
    stats: { chain, desk, solana, operation: async () => null, ofSender: async () => [] },
    health: async () => health,
  }
}

function pricedNode(health: SponsorHealth, nativeUsd: bigint | null): GasNode {
  const rejectCall = async (): Promise<never> => {
    throw new Error('nobody asks this node')
  }
  return {
    ...health,
    problem: rejectCall,
    signer: rejectCall,
    depositWei: rejectCall,
    market: rejectCall,
    account: rejectCall,
    nonce: rejectCall,
    estimateCall: rejectCall,
    dryRun: rejectCall,
    l1FeeWei: rejectCall,
    userOpHash: rejectCall,
    nativePrice: async (): Promise<NativePrice> => {
      if (nativeUsd === null) throw new GasUnavailable('the price is stale', 5)
      const usdE8 = nativeUsd * 10n ** 8n
      return {
        usdE8,
        twapUsdE8: usdE8,
        feedUsdE8: usdE8 - 1n,
        source: 'twap',
        blockNumber: 80,
        blockSec: HEAD_SEC,
      }
    },
  }
}
