import { formatUnits } from 'viem'
import type { z } from 'zod'
import { formatUsdc6, mulDivDown, mulDivUp } from '../../../kernel/money.ts'
import type { Immutable } from '../../../kernel/operation/defineOperation.ts'
import { showGasMargin } from '../../evm/operations/showGasMargin.ts'
import { EMPTY_ACCOUNT_LAMPORTS } from '../domain/fundsProblem.ts'
import { SOLANA_NETWORK } from '../domain/solanaLimits.ts'
import type { SolanaLanded, SolanaStats, SolanaWindowSums } from '../statsPorts.ts'
import type { SolanaHealth } from './readSolanaHealth.ts'
import { solUsdText } from './showSolanaQuote.ts'
import type { solanaStatsSchema } from './solanaStatsSchema.ts'

export type SolanaStatsBody = Immutable<z.output<typeof solanaStatsSchema>>
type Figures = SolanaStatsBody['windows']['all']

/** Decimals of SOL. */
const SOL_DECIMALS = 9
/** Product of lamports and a USD price of SOL with 18 decimals that is worth one USDC-6 unit. */
const LAMPORT_E18_PER_USDC6 = 10n ** 9n * 10n ** 12n

/** Health and statistics of the sponsor on Solana, and the price of SOL; null without a price. */
export type SolanaSums = {
  readonly health: SolanaHealth
  readonly stats: SolanaStats
  readonly solPriceE18: bigint | null
}

/** Returns the public statistics of the sponsor on Solana. */
export function showSolanaStats(sums: SolanaSums): SolanaStatsBody {
  const { health, stats, solPriceE18 } = sums
  const { h24, d7, all } = stats.windows
  return {
    network: SOLANA_NETWORK,
    enabled: health.isOpen,
    reason: health.reason,
    windowsEndAt: stats.asOfSec,
    nativeSymbol: 'SOL',
    nativeUsd: solPriceE18 === null ? null : solUsdText(solPriceE18),
    feePayer: showFeePayer(sums),
    feePayers: [...stats.feePayers],
    windows: {
      h24: showFigures(h24, solPriceE18),
      d7: showFigures(d7, solPriceE18),
      all: showFigures(all, solPriceE18),
    },
    recent: stats.recent.map(showLanded),
    recompute: RECOMPUTE,
  }
}

/**
 * Returns the cost of a window, USDC-6, rounded up; null if lamports were spent and SOL has no
 * price.
 *
 * The cost of a transaction without a stored receipt is its cap.
 */
export function solanaCostUsdc6(
  { chain }: SolanaWindowSums,
  solPriceE18: bigint | null,
): bigint | null {
  const lamports = chain.spentLamports + chain.unreadCapLamports
  if (lamports === 0n) return 0n
  return solPriceE18 === null ? null : mulDivUp(lamports, solPriceE18, LAMPORT_E18_PER_USDC6)
}

function showFeePayer({ health, stats }: SolanaSums): SolanaStatsBody['feePayer'] {
  const { feePayer: address, lamports, reservedLamports } = health
  if (address === null) return null
  return {
    address,
    lamports: lamports === null ? null : String(lamports),
    sol: lamports === null ? null : solText(lamports),
    reservedLamports: reservedLamports === null ? null : String(reservedLamports),
    opsLeft: lamports === null ? null : opsLeft(lamports - (reservedLamports ?? 0n), stats.windows),
  }
}

/** Maximum integer that a JSON number holds exactly. */
const MAX_JSON_NUMBER = BigInt(Number.MAX_SAFE_INTEGER)

/**
 * Returns the number of sponsorships that these lamports pay, rounded down, at the mean cost of the
 * last week, or of all time if the week has no cost; null before the first cost.
 */
function opsLeft(lamports: bigint, { d7, all }: SolanaStats['windows']): number | null {
  const { transactions, unread, spentLamports } = d7.chain.spentLamports > 0n ? d7.chain : all.chain
  if (spentLamports === 0n) return null
  const free = lamports - EMPTY_ACCOUNT_LAMPORTS
  if (free <= 0n) return 0
  const left = mulDivDown(free, BigInt(transactions - unread), spentLamports)
  return Number(left > MAX_JSON_NUMBER ? MAX_JSON_NUMBER : left)
}

function showFigures(sums: SolanaWindowSums, solPriceE18: bigint | null): Figures {
  const { chain, desk } = sums
  const { feesUsdc6, latencyMs, ...sponsorships } = desk
  const { feeLamports, spentLamports } = chain
  return {
    onChain: {
      transactions: chain.transactions,
      succeeded: chain.succeeded,
      failed: chain.transactions - chain.succeeded,
      senders: chain.senders,
      feeLamports: String(feeLamports),
      feeSol: solText(feeLamports),
      rentLamports: String(spentLamports - feeLamports),
      spentLamports: String(spentLamports),
      spentSol: solText(spentLamports),
      unread: chain.unread,
    },
    desk: {
      sponsorships,
      feesUsdc: String(feesUsdc6),
      fees: formatUsdc6(feesUsdc6),
      unreadCapLamports: String(chain.unreadCapLamports),
      latencyMs,
    },
    margin: showGasMargin(feesUsdc6, solanaCostUsdc6(sums, solPriceE18)),
  }
}

function showLanded(landed: SolanaLanded): SolanaStatsBody['recent'][number] {
  const { slot, feeLamports, spentLamports, feeUsdc6 } = landed
  return {
    sponsorshipId: landed.sponsorshipId,
    signature: landed.signature,
    slot: slot === null ? null : String(slot),
    time: landed.blockSec,
    sender: landed.sender,
    success: landed.success,
    feeLamports: feeLamports === null ? null : String(feeLamports),
    spentLamports: spentLamports === null ? null : String(spentLamports),
    feeUsdc: feeUsdc6 === null ? null : String(feeUsdc6),
  }
}

const solText = (lamports: bigint): string => formatUnits(lamports, SOL_DECIMALS)

const RECOMPUTE =
  'For each account in feePayers, read all pages of getSignaturesForAddress and getTransaction of each signature, both ' +
  'with commitment confirmed. A sponsorship is a transaction whose account 0 is the fee payer and in which only ' +
  'instructions of the Associated Token program name account 0. If account 0 is another account, the transaction is a ' +
  'top-up of the fee payer; every other transaction belongs to the operator. transactions counts the sponsorships, ' +
  'failed counts sponsorships with meta.err, and senders counts the different accounts 1 of sponsorships with two or ' +
  'more signatures. feeLamports sums meta.fee, spentLamports sums meta.preBalances[0] - meta.postBalances[0], and ' +
  'rentLamports is spentLamports - feeLamports. Windows h24 and d7 contain sponsorships whose blockTime is later than ' +
  'asOf.timestamp - 86400 and - 604800. senders and the sums of lamports exclude unread receipts.'
