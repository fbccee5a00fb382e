import { describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from '../../../../../../core/kernel/errors.ts'
import { getGasConfig } from '../../../../../../core/sponsor/evm/operations/getGasConfig.ts'
import { getGasStats } from '../../../../../../core/sponsor/evm/operations/getGasStats.ts'
import { aWorld } from '../../../../../builders/aChain.ts'
import {
  aGasReport,
  anOperationFact,
  aSponsorHealth,
  ETH,
  HEAD_SEC,
  hashOf,
  someChainStats,
  someOperatorStats,
} from '../../../../../builders/aGasReport.ts'
import { anApp, depsOf } from '../../../../../builders/anApp.ts'

async function statsOf(given: Parameters<typeof aGasReport>[0] = {}) {
  const { body } = await getGasStats.answer(depsOf(aWorld(), { gas: aGasReport(given) }), {})
  return getGasStats.output.parse(body)
}

describe('the statistics of the gas sponsor', () => {
  it('separate chain figures from database figures', async () => {
    const { chains, windows, recent } = await statsOf()
    const base = chains['eip155:8453']!
    expect(base.onChain).toMatchObject({
      operations: 4,
      opReverted: 1,
      external: 1,
      gas: { actualGasCostWei: '4000000000000000', actualGasCostEth: '0.004', txCostEth: '0.002' },
    })
    expect(base.desk).toMatchObject({
      sponsorships: { quoted: 12, paid: 6, failed: 1 },
      feesUsdc: '20000000',
      fees: '20.000000',
      latencyMs: { p50: 2_100, p95: 4_800 },
    })
    expect(base.asOf).toEqual({ blockNumber: 80, timestamp: HEAD_SEC })
    const { onChain, desk, margin } = base
    expect(windows.all.chains['eip155:8453']).toEqual({ onChain, desk, margin })
    expect(recent[0]).toMatchObject({ network: 'eip155:8453', feeUsdc: '30000', blockNumber: 77 })
  })

  it('count the real cost: transactions, L1 fees, lost transactions, and third-party transactions', async () => {
    const { chains, totals } = await statsOf()
    // 0.002 + 0.0001 + 0.001 + 0.0001 ETH at 2500 USD.
    const margin = {
      feesUsd: '20.000000',
      costUsd: '8.000000',
      usd: '12.000000',
      usdc: '12000000',
      pct: 60,
    }
    expect(chains['eip155:8453']?.margin).toEqual(margin)
    expect(totals).toEqual({ operations: 4, feesUsdc: '20000000', fees: '20.000000', margin })
  })

  it('have a negative margin when gas cost more than the fees', async () => {
    const desk = async () => [someOperatorStats({ feesUsdc6: 3_000_000n })]
    const { totals } = await statsOf({ desk })
    expect(totals.margin).toMatchObject({ usd: '-5.000000', usdc: '-5000000', pct: -166.66 })
  })

  it('have no percentage without fees', async () => {
    const { totals } = await statsOf({ desk: async () => [someOperatorStats({ feesUsdc6: 0n })] })
    expect(totals.margin).toMatchObject({ usd: '-8.000000', pct: null })
  })

  it('have no dollar figures while the coin has no price', async () => {
    const { chains, totals } = await statsOf({ nativeUsd: null })
    expect(totals).toMatchObject({ operations: 4, margin: null })
    expect(chains['eip155:8453']).toMatchObject({ nativeUsd: null, deposit: { usd: null } })
  })

  it('have the number of operations that the unreserved deposit can pay', async () => {
    const { chains } = await statsOf()
    // (5 - 1) ETH at 0.001 ETH each.
    expect(chains['eip155:8453']?.deposit).toMatchObject({
      eth: '5',
      reservedEth: '1',
      usd: '12500.000000',
      opsLeft: 4_000,
      exact: true,
    })
    const none = await statsOf({
      chain: async () => [
        someChainStats({ operations: 0, succeeded: 0, actualGasCostWei: 0n, recent: [] }),
      ],
    })
    expect(none.chains['eip155:8453']?.deposit.opsLeft).toBeNull()
    const promised = await statsOf({ health: [aSponsorHealth({ reservedWei: 6n * ETH })] })
    expect(promised.chains['eip155:8453']?.deposit.opsLeft).toBe(0)
  })

  it('add up chains, and list the newest operations of all chains', async () => {
    const many = (chainId: number, count: number) =>
      Array.from({ length: count }, (_none, n) =>
        anOperationFact({
          chainId,
          userOpHash: hashOf(chainId + n),
          timestampSec: HEAD_SEC - 2 * n - (chainId === 137 ? 1 : 0),
        }),
      )
    const { chains, totals, recent } = await statsOf({
      health: [aSponsorHealth(), aSponsorHealth({ chainId: 137, isOpen: false, reason: 'no key' })],
      chain: async () => [
        someChainStats({ recent: many(8453, 20) }),
        someChainStats({ chainId: 137, recent: many(137, 20) }),
      ],
      desk: async () => [someOperatorStats(), someOperatorStats({ chainId: 137 })],
    })
    expect(Object.keys(chains)).toEqual(['eip155:8453', 'eip155:137'])
    expect(chains['eip155:137']).toMatchObject({ enabled: false, reason: 'no key' })
    expect(totals).toMatchObject({ operations: 8, feesUsdc: '40000000' })
    expect(recent).toHaveLength(20)
    expect(recent.map(({ timestamp }) => timestamp)).toEqual(
      Array.from({ length: 20 }, (_none, n) => HEAD_SEC - n),
    )
  })

  it('are empty without a sponsor', async () => {
    const stats = await statsOf({ health: [], chain: async () => [], desk: async () => [] })
    expect(stats).toMatchObject({ chains: {}, recent: [], totals: { operations: 0 } })
  })

  it('are cached for five seconds, and return 304 to a known ETag', async () => {
    const app = anApp(aWorld(), { gas: aGasReport() })
    const first = await app.request('/v1/gas/stats')
    expect(first.headers.get('cache-control')).toBe('public, max-age=5')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"[0-9a-f]+"$/)
    const again = await app.request('/v1/gas/stats', { headers: { 'if-none-match': etag } })
    expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: '' })
    const other = await app.request('/v1/gas/stats', { headers: { 'if-none-match': 'W/"0"' } })
    expect(other.status).toBe(200)
  })

  it('return 503 while the database is down', async () => {
    const chain = () => Promise.reject(new DatabaseUnavailable(3))
    const app = anApp(aWorld(), { gas: aGasReport({ chain }) })
    const reply = await app.request('/v1/gas/stats')
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '3'])
  })
})

describe('the configuration of the gas sponsor', () => {
  const configOf = async (given: Parameters<typeof aGasReport>[0] = {}) => {
    const { body } = await getGasConfig.answer(depsOf(aWorld(), { gas: aGasReport(given) }), {})
    return getGasConfig.output.parse(body)
  }

  it('has the fields of the API specification, with the first chain first', async () => {
    const health = [aSponsorHealth(), aSponsorHealth({ chainId: 137 })]
    expect(await configOf({ health })).toMatchObject({
      enabled: true,
      entryPoints: {
        v07: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
        v08: '0x00000000000000000000000000000000000000e1',
      },
      paymasters: { v07: null },
      directLane: { enabled: true },
      chains: [
        { network: 'eip155:8453', nativePrice: { usd: '2500.00000000', source: 'twap' } },
        { network: 'eip155:137', nativeSymbol: 'POL' },
        { nativeSymbol: 'SOL', enabled: false, reason: 'solana sponsor disabled' },
      ],
      priceRules: { minUsdc: '30000', multiplierBps: 13_000, quoteSeconds: 120 },
    })
  })

  it('is disabled with the reason when no chain can be sold', async () => {
    const health = [aSponsorHealth({ isOpen: false, reason: 'the deposit is too low' })]
    expect(await configOf({ health, nativeUsd: null })).toMatchObject({
      enabled: false,
      directLane: { enabled: false },
      chains: [
        { enabled: false, reason: 'the deposit is too low', nativePrice: null },
        { nativeSymbol: 'SOL', enabled: false },
      ],
    })
    expect(await configOf({ health: [] })).toMatchObject({
      enabled: false,
      entryPoints: { v07: '0x0000000071727De22E5E9d8BAf0edAc6f37da032', v08: null },
      chains: [{ nativeSymbol: 'SOL', enabled: false }],
    })
  })
})
