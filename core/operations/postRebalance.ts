import { encodeFunctionData } from 'viem'
import { z } from 'zod'
import { basketVaultAbi } from '../../contracts-abi/basketVaultAbi.ts'
import { mulDivDown } from '../domain/money.ts'
import { BPS, MAX_REBALANCE_LOSS_BPS, MIN_REBALANCE_NAV_USDC6 } from '../domain/vaultRules.ts'
import type { BasketFacts, VaultFacts } from '../ports.ts'
import { defineOperation } from './defineOperation.ts'
import { addressField } from './inputFields.ts'
import { readVault } from './readVault.ts'
import { BandHolds, RebalanceHalted, VaultTooSmall } from './refusals.ts'
import { priceNote, transactionSchema, unsignedTransaction } from './unsignedTransaction.ts'
import { type VaultValue, valueVault } from './valueVault.ts'
import { vaultSymbol } from './vaultSymbol.ts'

/** Smallest leg of a rebalance, USDC-6: a cent. Source: BasketVault, DUST_USDC. */
const DUST_USDC6 = 10_000n

export const postRebalance = defineOperation({
  id: 'postRebalance',
  method: 'POST',
  path: '/v1/rebalance',
  tag: 'Transactions',
  summary: 'Build the transaction that rebalances a vault',
  description:
    'Anyone may send it and earns nothing. It trades overweight stocks for underweight ones when a ' +
    'weight is further from its target than the band.',
  input: { body: z.object({ vault: addressField('Vault to rebalance') }) },
  output: transactionSchema,
  price: 'free',
  caching: 'none',
  mcp: {
    name: 'prepare_rebalance',
    readOnly: true,
    notFor: 'changing targets; prepare_set_weights does that.',
  },
  refusals: ['unknown_vault', 'within_band', 'token_halted'],
  why: 'Brings the holdings back to their targets; refused while rebalanceNeeded is false.',
  example: ({ driftedVault }) => (driftedVault === null ? null : { body: { vault: driftedVault } }),

  async run(deps, { body: { vault: address } }) {
    const { basket, vault } = await readVault(deps, address)
    const value = valueVault(basket, vault)
    if (basket.prices.status !== 'unavailable') checkNeed(basket, vault, value)
    const body = unsignedTransaction(deps.settings, {
      to: vault.address,
      data: encodeFunctionData({ abi: basketVaultAbi, functionName: 'rebalance' }),
      description:
        `Rebalance ${vaultSymbol(vault)}, whose largest drift is ${value.maxDriftBps} bps. ` +
        priceNote(basket),
    })
    return { body, at: basket.block }
  },
})

function checkNeed(basket: BasketFacts, vault: VaultFacts, value: VaultValue): void {
  const { navUsdc6 } = value.book
  if (navUsdc6 < MIN_REBALANCE_NAV_USDC6) throw new VaultTooSmall(navUsdc6)
  if (!value.rebalanceNeeded) throw new BandHolds(value.maxDriftBps)
  const traded = certainLegs(vault, value)
  const halted = basket.constituents.find((token, index) => token.halted && traded[index])
  if (halted !== undefined) throw new RebalanceHalted(halted.symbol)
}

/**
 * Which constituents are traded whatever the swaps bring: overweights are sold, and deficits bought
 * from at least what the sales must bring.
 *
 * Source: BasketVault, _sellOverweights and _buyUnderweights.
 */
function certainLegs(vault: VaultFacts, value: VaultValue): readonly boolean[] {
  const gaps = value.valuesUsdc6.map((valueUsdc6, index) => {
    const weightBps = BigInt(vault.targetWeightsBps[index] ?? 0)
    const gap = valueUsdc6 - mulDivDown(value.book.navUsdc6, weightBps, BPS)
    return gap > DUST_USDC6 || -gap > DUST_USDC6 ? gap : 0n
  })
  const excess = gaps.reduce((sum, gap) => (gap > 0n ? sum + gap : sum), 0n)
  const deficit = gaps.reduce((sum, gap) => (gap < 0n ? sum - gap : sum), 0n)
  const proceeds = mulDivDown(excess, BPS - BigInt(MAX_REBALANCE_LOSS_BPS), BPS)
  const budget = value.idleUsdc6 + proceeds
  return gaps.map((gap) => {
    if (gap >= 0n) return gap > 0n
    const spend = budget >= deficit ? -gap : mulDivDown(budget, -gap, deficit)
    return spend >= DUST_USDC6
  })
}
