import { formatEther } from 'viem'
import type { z } from 'zod'
import { formatUsdc6, mulDivDown, mulDivUp } from '../../../kernel/money.ts'
import type { Immutable } from '../../../kernel/operation/defineOperation.ts'
import { showAddress } from '../../../kernel/operation/outputFields.ts'
import {
  type SolanaSums,
  showSolanaStats,
  solanaCostUsdc6,
} from '../../solana/operations/showSolanaStats.ts'
import { WEI_E8_PER_USDC6 } from '../domain/gasPriceUsdc6.ts'
import type {
  GasChainStats,
  GasOperationFacts,
  GasStatsWindow,
  OperatorGasStats,
  SponsorHealth,
} from '../ports.ts'
import type { gasStatsSchema } from './gasStatsSchema.ts'
import { showGasMargin } from './showGasMargin.ts'
import { usdText } from './showGasQuote.ts'

export type GasStatsBody = Immutable<z.output<typeof gasStatsSchema>>
type Figures = GasStatsBody['windows']['all']['chains'][string]

/** Number of listed operations over all chains. */
const RECENT = 20

/** A chain, its figures in every window, and the price of its coin; null without a price. */
export type ChainSums = {
  readonly health: SponsorHealth
  readonly nativeUsdE8: bigint | null
  readonly windows: {
    readonly [window in GasStatsWindow]: {
      readonly chain: GasChainStats
      readonly desk: OperatorGasStats
    }
  }
}

/** Returns the public statistics of the sponsor. */
export function showGasStats(all: readonly ChainSums[], solana: SolanaSums): GasStatsBody {
  const sums = { all, solana }
  const recent = all
    .flatMap(({ windows }) => windows.all.chain.recent)
    .toSorted((left, right) => right.timestampSec - left.timestampSec)
  return {
    chains: byNetwork(all, showChain),
    solana: showSolanaStats(solana),
    totals: showTotals(sums, 'all'),
    windows: {
      h24: showWindow(sums, 'h24'),
      d7: showWindow(sums, 'd7'),
      all: showWindow(sums, 'all'),
    },
    recent: recent.slice(0, RECENT).map(showRecent),
    recompute: RECOMPUTE,
  }
}

function byNetwork<T>(
  all: readonly ChainSums[],
  show: (sums: ChainSums) => T,
): Readonly<Record<string, T>> {
  return Object.fromEntries(all.map((sums) => [`eip155:${sums.health.chainId}`, show(sums)]))
}

type AllSums = { readonly all: readonly ChainSums[]; readonly solana: SolanaSums }

function showWindow(sums: AllSums, window: GasStatsWindow) {
  return {
    chains: byNetwork(sums.all, (chainSums) => showFigures(chainSums, window)),
    totals: showTotals(sums, window),
  }
}

function showChain(sums: ChainSums) {
  const { health, nativeUsdE8, windows } = sums
  const { head } = windows.all.chain
  return {
    enabled: health.isOpen,
    reason: health.reason,
    asOf: head === null ? null : { blockNumber: head.number, timestamp: head.timestampSec },
    nativeSymbol: health.nativeSymbol,
    nativeUsd: nativeUsdE8 === null ? null : usdText(nativeUsdE8),
    entryPoint: showAddress(health.entryPoint),
    paymaster: showAddress(health.paymaster),
    signer: health.signer === null ? null : showAddress(health.signer),
    deposit: showDeposit(sums),
    submitters: health.submitters.map(({ address, isOpen, balanceWei, pending }) => ({
      address: showAddress(address),
      open: isOpen,
      balanceWei: String(balanceWei),
      balanceEth: formatEther(balanceWei),
      pending,
    })),
    ...showFigures(sums, 'all'),
  }
}

function showDeposit({ health, nativeUsdE8, windows }: ChainSums) {
  const { depositIsExact } = windows.all.chain
  // An inexact deposit is a lower bound, and may be negative.
  const depositWei = atLeastZero(windows.all.chain.depositWei)
  const { reservedWei } = health
  const week = windows.d7.chain.operations > 0 ? windows.d7.chain : windows.all.chain
  const rest = atLeastZero(depositWei - (reservedWei ?? 0n))
  return {
    wei: String(depositWei),
    eth: formatEther(depositWei),
    exact: depositIsExact,
    reservedWei: reservedWei === null ? null : String(reservedWei),
    reservedEth: reservedWei === null ? null : formatEther(reservedWei),
    usd:
      nativeUsdE8 === null
        ? null
        : formatUsdc6(mulDivDown(depositWei, nativeUsdE8, WEI_E8_PER_USDC6)),
    opsLeft:
      week.actualGasCostWei === 0n
        ? null
        : Number(mulDivDown(rest, BigInt(week.operations), week.actualGasCostWei)),
  }
}

const atLeastZero = (wei: bigint): bigint => (wei < 0n ? 0n : wei)

function showFigures(sums: ChainSums, window: GasStatsWindow): Figures {
  const { chain, desk } = sums.windows[window]
  const { feesUsdc6, lostCostWei, lanes, latencyMs } = desk
  return {
    onChain: {
      operations: chain.operations,
      succeeded: chain.succeeded,
      opReverted: chain.opReverted,
      external: chain.external,
      senders: chain.senders,
      gas: {
        gasUsed: String(chain.gasUsed),
        actualGasCostWei: String(chain.actualGasCostWei),
        actualGasCostEth: formatEther(chain.actualGasCostWei),
        externalCostWei: String(chain.externalCostWei),
        txCostWei: String(chain.txCostWei),
        txCostEth: formatEther(chain.txCostWei),
        l1FeeWei: String(chain.l1FeeWei),
        l1FeeEth: formatEther(chain.l1FeeWei),
      },
      depositedWei: String(chain.depositedWei),
      withdrawnWei: String(chain.withdrawnWei),
    },
    desk: {
      sponsorships: {
        quoted: desk.quoted,
        paid: desk.paid,
        submitted: desk.submitted,
        executed: desk.executed,
        opReverted: desk.opReverted,
        txReverted: desk.txReverted,
        failed: desk.failed,
        expired: desk.expired,
        external: desk.external,
      },
      feesUsdc: String(feesUsdc6),
      fees: formatUsdc6(feesUsdc6),
      lostCostWei: String(lostCostWei),
      lanes,
      latencyMs,
    },
    margin: showGasMargin(feesUsdc6, costUsdc6(sums, window)),
  }
}

/**
 * Returns the real cost of a window, USDC-6, rounded up; null without a price of the coin.
 *
 * The cost is the gas of the submitters' transactions, because the deposit refunds the submitters.
 * For an operation that a third party submitted, the cost is the payment of the deposit.
 */
function costUsdc6({ windows, nativeUsdE8 }: ChainSums, window: GasStatsWindow): bigint | null {
  if (nativeUsdE8 === null) return null
  const { chain, desk } = windows[window]
  const wei = chain.txCostWei + chain.l1FeeWei + chain.externalCostWei + desk.lostCostWei
  return mulDivUp(wei, nativeUsdE8, WEI_E8_PER_USDC6)
}

function showTotals({ all, solana }: AllSums, window: GasStatsWindow): GasStatsBody['totals'] {
  const there = solana.stats.windows[window]
  const fees = all.map(({ windows }) => windows[window].desk.feesUsdc6)
  const feesUsdc6 = fees.reduce((sum, fee) => sum + fee, there.desk.feesUsdc6)
  const cost = all.reduce<bigint | null>(
    (sum, sums) => {
      const cost = costUsdc6(sums, window)
      return sum === null || cost === null ? null : sum + cost
    },
    solanaCostUsdc6(there, solana.solPriceE18),
  )
  const operations = all.map(({ windows }) => windows[window].chain.operations)
  return {
    operations: operations.reduce((sum, operation) => sum + operation, there.chain.transactions),
    feesUsdc: String(feesUsdc6),
    fees: formatUsdc6(feesUsdc6),
    margin: showGasMargin(feesUsdc6, cost),
  }
}

function showRecent(operation: GasOperationFacts): GasStatsBody['recent'][number] {
  const { feeUsdc6 } = operation
  return {
    network: `eip155:${operation.chainId}`,
    userOpHash: operation.userOpHash,
    sponsorshipId: operation.sponsorshipId,
    txHash: operation.txHash,
    sender: showAddress(operation.sender),
    success: operation.success,
    actualGasCostWei: String(operation.actualGasCostWei),
    actualGasCostEth: formatEther(operation.actualGasCostWei),
    txCostWei: String(operation.txCostWei),
    txCostEth: formatEther(operation.txCostWei),
    feeUsdc: feeUsdc6 === null ? null : String(feeUsdc6),
    blockNumber: operation.blockNumber,
    timestamp: operation.timestampSec,
  }
}

const RECOMPUTE =
  'Per chain, up to asOf.blockNumber: read the logs of the EntryPoint with topic 0 UserOperationEvent(bytes32,address,' +
  'address,uint256,bool,uint256,uint256) and topic 3 = paymaster. operations, succeeded, senders, gasUsed and ' +
  'actualGasCostWei are counts and sums over these logs. Read the receipt of each transaction once. If `from` is one of ' +
  'submitters, add gasUsed x effectiveGasPrice to txCostWei and l1Fee (0 if absent) to l1FeeWei. Otherwise the operations ' +
  'are external: add their actualGasCost to externalCostWei. withdrawnWei is the sum of the amounts of Withdrawn with ' +
  'topic 1 = paymaster. deposit.wei = EntryPoint.balanceOf(paymaster), and depositedWei = deposit.wei + withdrawnWei + ' +
  'actualGasCostWei over all time. Windows h24 and d7 contain blocks whose timestamp is later than asOf.timestamp - 86400 ' +
  'and - 604800.'
