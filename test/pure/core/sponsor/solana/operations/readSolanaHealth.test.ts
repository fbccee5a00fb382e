import { expect, it } from 'vitest'
import { readSolanaHealth } from '../../../../../../core/sponsor/solana/operations/readSolanaHealth.ts'
import { showSolanaConfig } from '../../../../../../core/sponsor/solana/operations/showSolanaConfig.ts'
import { solanaConfigSchema } from '../../../../../../core/sponsor/solana/operations/solanaFields.ts'
import type { SolanaDeps, SolanaFunds } from '../../../../../../core/sponsor/solana/ports.ts'

const NOW_MS = 1_790_000_000_000
const FEE_PAYER = '2Lw4YnZmdfEdwZaUedhqr2g9GCtCipUDrgPZp9nwHija'
const clock = { nowMs: () => NOW_MS }
const funded: SolanaFunds = { lamports: 10_000_000_000n, reservedLamports: 0n }

const sponsorWith = (funds: SolanaFunds, ageMs: number | null = 0): SolanaDeps => {
  const throwUnasked = async (): Promise<never> => {
    throw new Error('health asks nobody but for funds')
  }
  const rpc = {
    latestBlockhash: throwUnasked,
    block: throwUnasked,
    simulate: throwUnasked,
    send: throwUnasked,
    statuses: throwUnasked,
    lamports: throwUnasked,
    account: throwUnasked,
  } as Partial<SolanaDeps['rpc']> as SolanaDeps['rpc'] // Read that fails for every call.
  return {
    rpc,
    feePayer: FEE_PAYER,
    sponsorships: {} as SolanaDeps['sponsorships'], // Read that this test never calls.
    funds: async () => funds,
    solUsd: () =>
      ageMs === null
        ? null
        : { atMs: NOW_MS - ageMs, priceE18: 150_000_000_001n * 10n ** 9n, source: 'sim' },
    findAssociatedAccount: throwUnasked,
  }
}

it('the gas configuration lists Solana as disabled, with a reason, without a configured sponsor', async () => {
  const shown = showSolanaConfig(await readSolanaHealth(null, clock))
  expect(shown).toMatchObject({
    network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    enabled: false,
    reason: 'solana sponsor disabled',
    feePayer: null,
  })
  expect(solanaConfigSchema.parse(shown)).toEqual(shown)
})

it('the gas configuration lists Solana as enabled with node, price and funds, and rounds the price up', async () => {
  const shown = showSolanaConfig(await readSolanaHealth(sponsorWith(funded), clock))
  expect(shown).toMatchObject({ enabled: true, reason: null, nativeUsd: '150.00000001' })
  expect(solanaConfigSchema.parse(shown)).toEqual(shown)
})

it.each([
  ['a node that does not answer', { lamports: null, reservedLamports: 0n }, 0, /node/],
  ['a fee payer without coins', { lamports: 890_880n, reservedLamports: 0n }, 0, /fee payer/],
  ['coins that are all reserved', { ...funded, reservedLamports: 10_000_000_000n }, 0, /fee payer/],
  ['a price that is old', funded, 60_001, /price/],
  ['no price', funded, null, /price/],
])('the gas configuration lists Solana as disabled with %s', async (_what, funds, ageMs, words) => {
  const health = await readSolanaHealth(sponsorWith(funds, ageMs), clock)
  expect(health.isOpen).toBe(false)
  expect(health.reason).toMatch(words)
})
