import { defineOperation } from '../../../kernel/operation/defineOperation.ts'
import { readSolanaHealth } from '../../solana/operations/readSolanaHealth.ts'
import { readSolPrice } from '../../solana/operations/readSolPrice.ts'
import type { SolanaSums } from '../../solana/operations/showSolanaStats.ts'
import type { GasDeps, GasStatsWindow, SponsorCallDeps } from '../ports.ts'
import { gasStatsSchema } from './gasStatsSchema.ts'
import { readNativePrices } from './readNativePrices.ts'
import { type ChainSums, showGasStats } from './showGasStats.ts'

/** Seconds for which sums are cached, here and by clients. */
const MAX_AGE_SEC = 5
const WINDOWS = ['h24', 'd7', 'all'] as const satisfies readonly GasStatsWindow[]

export const getGasStats = defineOperation({
  id: 'getGasStats',
  method: 'GET',
  path: '/v1/gas/stats',
  tag: 'Gas',
  summary: 'Read the statistics of the gas sponsor',
  description:
    'Sponsored operations, fees, real cost of gas and the deposit that pays the gas, per chain and for Solana, over a ' +
    'day, a week and all time. Figures under onChain come only from logs and receipts, and can be recomputed (see ' +
    'recompute); figures under desk come from the rows of the service. Figures are at most a few seconds old.',
  input: {},
  output: gasStatsSchema,
  price: 'free',
  caching: { maxAgeSec: MAX_AGE_SEC },
  mcp: {
    name: 'gas_stats',
    readOnly: true,
    notFor: 'the outcome of one operation; use gas_operation.',
  },
  refusals: [],
  why: 'Shows the success rate of the sponsor and whether the deposit suffices.',
  example: () => ({}),

  async run(deps: SponsorCallDeps) {
    const [sums, solana] = await Promise.all([readSums(deps.gas), readSolanaSums(deps)])
    return { body: showGasStats(sums, solana), at: null }
  },
})

/** Returns the sums on Solana; rows of the past also count while Solana is not sponsored. */
async function readSolanaSums({ gas, solana, markets, clock }: SolanaSource): Promise<SolanaSums> {
  const [health, stats] = await Promise.all([readSolanaHealth(solana, clock), gas.stats.solana()])
  return { health, stats, solPriceE18: health.solPriceE18 ?? readSolPrice(markets.reads, clock) }
}

type SolanaSource = Pick<SponsorCallDeps, 'gas' | 'solana' | 'markets' | 'clock'>

/**
 * Returns the sums of each EVM chain; if a coin has no price, only its dollar figures are missing.
 */
async function readSums(gas: GasDeps): Promise<readonly ChainSums[]> {
  const [health, prices, ...sums] = await Promise.all([
    gas.health(),
    readNativePrices(gas.nodes),
    ...WINDOWS.map(async (window) => {
      const [chain, desk] = await Promise.all([gas.stats.chain(window), gas.stats.desk(window)])
      return { chain, desk }
    }),
  ])
  return health.flatMap((state) => {
    const { chainId } = state
    const [h24, d7, all] = sums.map(({ chain, desk }) => {
      const chainSums = chain.find((known) => known.chainId === chainId)
      const other = desk.find((known) => known.chainId === chainId)
      return chainSums === undefined || other === undefined
        ? undefined
        : { chain: chainSums, desk: other }
    })
    if (h24 === undefined || d7 === undefined || all === undefined) return []
    const nativeUsdE8 = prices.get(chainId)?.usdE8 ?? null
    return [{ health: state, nativeUsdE8, windows: { h24, d7, all } }]
  })
}
