import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getGasStats } from '../../../../../../core/sponsor/evm/operations/getGasStats.ts'
import { showGasStats } from '../../../../../../core/sponsor/evm/operations/showGasStats.ts'
import { SOLANA_DISABLED } from '../../../../../../core/sponsor/solana/domain/solanaErrors.ts'
import type { SolanaHealth } from '../../../../../../core/sponsor/solana/operations/readSolanaHealth.ts'
import type {
  SolanaStats,
  SolanaWindowSums,
} from '../../../../../../core/sponsor/solana/statsPorts.ts'
import { aWorld } from '../../../../../builders/aChain.ts'
import {
  aGasReport,
  aSponsorHealth,
  someChainStats,
  someOperatorStats,
} from '../../../../../builders/aGasReport.ts'
import { depsOf } from '../../../../../builders/anApp.ts'
import {
  aLandedSolana,
  FEE_PAYER,
  someSolanaStats,
  someSolanaSums,
  WALLET,
} from '../../../../../builders/aSolanaRecord.ts'
import { noSolanaStats } from '../../../../../builders/noSolanaStats.ts'

const SOL_USD_E18 = 150n * 10n ** 18n
const open: SolanaHealth = {
  isOpen: true,
  reason: null,
  feePayer: FEE_PAYER,
  solPriceE18: SOL_USD_E18,
  lamports: 10_000_000_000n,
  reservedLamports: 20_000n,
}

const statsBody = (
  stats: Partial<SolanaStats> = {},
  given: { health?: Partial<SolanaHealth>; solPriceE18?: bigint | null } = {},
) => {
  const { solPriceE18 = SOL_USD_E18 } = given
  const health = { ...open, ...given.health }
  const body = showGasStats([], { health, stats: someSolanaStats(stats), solPriceE18 })
  return getGasStats.output.parse(body)
}

/** Returns the answer of an app without a sponsor on Solana, over the given rows. */
const statsAnswer = async (stats: SolanaStats) => {
  const gas = aGasReport({ solana: async () => stats })
  const { body } = await getGasStats.answer(depsOf(aWorld(), { gas }), {})
  return getGasStats.output.parse(body)
}

describe('the statistics of the sponsor on Solana', () => {
  it('separate receipts from database figures, with the margin', () => {
    const { windows, feePayers, windowsEndAt } = statsBody().solana
    expect(windows.all).toEqual({
      onChain: {
        transactions: 10,
        succeeded: 8,
        failed: 2,
        senders: 4,
        feeLamports: '90000',
        feeSol: '0.00009',
        rentLamports: '6117840',
        spentLamports: '6207840',
        spentSol: '0.00620784',
        unread: 1,
      },
      desk: {
        sponsorships: {
          quoted: 30,
          paid: 14,
          posted: 11,
          confirmed: 8,
          failed: 2,
          expired: 2,
          credited: 1,
          refused: 1,
          void: 3,
        },
        feesUsdc: '2000000',
        fees: '2.000000',
        unreadCapLamports: '10000',
        latencyMs: { p50: 900, p95: 2_400 },
      },
      // (6,207,840 + 10,000 lamports) at 150 USD: 0.932676.
      margin: {
        feesUsd: '2.000000',
        costUsd: '0.932676',
        usd: '1.067324',
        usdc: '1067324',
        pct: 53.36,
      },
    })
    expect(windows.h24.onChain).toMatchObject({ transactions: 0, spentSol: '0' })
    expect({ feePayers, windowsEndAt }).toEqual({
      feePayers: [FEE_PAYER],
      windowsEndAt: 1_790_000_000,
    })
  })

  it('have the balance of the fee payer, and the number of operations that it pays', () => {
    const { feePayer, enabled, reason, nativeUsd } = statsBody().solana
    expect({ enabled, reason, nativeUsd }).toEqual({
      enabled: true,
      reason: null,
      nativeUsd: '150.00000000',
    })
    // Balance less reserves and rent, divided by the mean cost: nine sponsorships cost 6,207,840 lamports.
    expect(feePayer).toEqual({
      address: FEE_PAYER,
      lamports: '10000000000',
      sol: '10',
      reservedLamports: '20000',
      opsLeft: 14_496,
    })
    const silent = statsBody({}, { health: { lamports: null } }).solana.feePayer
    expect(silent).toMatchObject({ lamports: null, sol: null, opsLeft: null })
    const underfunded = statsBody({}, { health: { lamports: 1n } }).solana.feePayer
    expect(underfunded?.opsLeft).toBe(0)
    expect(statsBody({ windows: noSolanaStats.windows }).solana.feePayer?.opsLeft).toBeNull()
    const { all } = noSolanaStats.windows
    const chain = { ...all.chain, transactions: 9_000_000, spentLamports: 1n }
    const cheap = { ...noSolanaStats.windows, all: { ...all, chain } }
    expect(statsBody({ windows: cheap }).solana.feePayer?.opsLeft).toBe(Number.MAX_SAFE_INTEGER)
  })

  it('list the newest transactions with their signatures, and null for unread receipts', () => {
    const unread = aLandedSolana({
      success: false,
      blockSec: null,
      sender: null,
      feeLamports: null,
      spentLamports: null,
      feeUsdc6: null,
    })
    const [first, second] = statsBody({ recent: [aLandedSolana(), unread] }).solana.recent
    expect(first).toEqual({
      sponsorshipId: `0x${'5e'.repeat(16)}`,
      signature: expect.stringMatching(/^4Y2z/),
      slot: '4475000008',
      time: 1_790_000_003,
      sender: WALLET,
      success: true,
      feeLamports: '10000',
      spentLamports: '10000',
      feeUsdc: '30000',
    })
    expect(second).toMatchObject({ success: false, time: null, sender: null, spentLamports: null })
  })

  it('are zero without a sponsor on Solana, and keep the dollars of other chains', async () => {
    const { solana, totals } = await statsAnswer(noSolanaStats)
    expect(solana).toMatchObject({
      network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      enabled: false,
      reason: SOLANA_DISABLED,
      nativeUsd: null,
      feePayer: null,
      feePayers: [],
      recent: [],
    })
    for (const { onChain, margin } of Object.values(solana.windows)) {
      expect(onChain).toMatchObject({ transactions: 0, spentLamports: '0', unread: 0 })
      expect(margin).toMatchObject({ costUsd: '0.000000', pct: null })
    }
    expect(totals).toMatchObject({ operations: 4, feesUsdc: '20000000', margin: { pct: 60 } })
  })

  it('count rows after the sponsor was disabled, and have no margin without a price', async () => {
    const { solana, totals, windows } = await statsAnswer(someSolanaStats())
    expect(solana).toMatchObject({ enabled: false, feePayer: null, feePayers: [FEE_PAYER] })
    expect(solana.windows.all).toMatchObject({ onChain: { transactions: 10 }, margin: null })
    expect(totals).toMatchObject({ operations: 14, feesUsdc: '22000000', margin: null })
    // No row belongs to the last day, so that the last day has a margin.
    expect(solana.windows.h24.margin).not.toBeNull()
    expect(windows.h24.totals.margin).not.toBeNull()
  })
})

const amount = fc.bigInt({ min: 0n, max: 10n ** 15n })
const sums = fc
  .record({ fee: amount, rent: amount, unreadCap: amount, fees: amount, landed: fc.nat(1_000_000) })
  .map(
    ({ fee, rent, unreadCap, fees, landed }): SolanaWindowSums =>
      someSolanaSums({
        chain: {
          transactions: landed,
          succeeded: 0,
          feeLamports: fee,
          spentLamports: fee + rent,
          unread: Math.min(1, landed),
          unreadCapLamports: unreadCap,
        },
        desk: { feesUsdc6: fees },
      }),
  )

describe('totals of the sponsor statistics', () => {
  it('are the sums of their parts, over all chains and Solana', () => {
    fc.assert(
      fc.property(
        fc.record({ h24: sums, d7: sums, all: sums }),
        fc.bigInt({ min: 10n ** 18n, max: 10n ** 23n }),
        fc.array(fc.record({ fees: amount, cost: amount, operations: fc.nat(1_000_000) }), {
          maxLength: 3,
        }),
        (windows, solPriceE18, others) => {
          const chains = others.map(({ fees, cost, operations }, place) => {
            const sums = {
              chain: someChainStats({ operations, txCostWei: cost }),
              desk: someOperatorStats({ feesUsdc6: fees }),
            }
            return {
              health: aSponsorHealth({ chainId: 8453 + place }),
              nativeUsdE8: 2_500n * 10n ** 8n,
              windows: { h24: sums, d7: sums, all: sums },
            }
          })
          const stats = someSolanaStats({ windows })
          const reported = getGasStats.output.parse(
            showGasStats(chains, { health: open, stats, solPriceE18 }),
          )
          for (const name of ['h24', 'd7', 'all'] as const) {
            const { chains: figures, totals } = reported.windows[name]
            const solana = reported.solana.windows[name]
            const parts = [...Object.values(figures), solana]
            const sumOf = (text: (part: (typeof parts)[number]) => string) =>
              parts.reduce((sum, part) => sum + BigInt(text(part)), 0n)
            expect(BigInt(totals.feesUsdc)).toBe(sumOf(({ desk }) => desk.feesUsdc))
            expect(BigInt(totals.margin!.usdc)).toBe(sumOf(({ margin }) => margin!.usdc))
            expect(totals.operations).toBe(
              Object.values(figures).reduce((sum, { onChain }) => sum + onChain.operations, 0) +
                solana.onChain.transactions,
            )
            const { feeLamports, rentLamports, spentLamports } = solana.onChain
            expect(BigInt(feeLamports) + BigInt(rentLamports)).toBe(BigInt(spentLamports))
          }
          expect(reported.totals).toEqual(reported.windows.all.totals)
        },
      ),
      { numRuns: 200 },
    )
  })
})
