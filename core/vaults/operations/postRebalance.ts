import { encodeFunctionData } from 'viem'
import { z } from 'zod'
import { basketVaultAbi } from '../../../contracts-abi/basketVaultAbi.ts'
import type { DomainError } from '../../kernel/errors.ts'
import { formatUsdc6, mulDivDown } from '../../kernel/money.ts'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import { addressField } from '../../kernel/operation/inputFields.ts'
import {
  transactionSchema,
  unsignedTransaction,
} from '../../kernel/operation/unsignedTransaction.ts'
import { reachesMinStep } from '../domain/rebalanceBudget.ts'
import {
  BPS,
  MAX_REBALANCE_LOSS_BPS,
  MIN_REBALANCE_NAV_USDC6,
  REBALANCE_DUST_USDC6,
} from '../domain/vaultRules.ts'
import type { BasketFacts, VaultCallDeps } from '../ports.ts'
import { priceNote } from './priceNote.ts'
import { readVault } from './readVault.ts'
import { BudgetSpent, RebalanceHalted, VaultTooSmall, WithinBand } from './refusals.ts'
import { type VaultValue, valueVault } from './valueVault.ts'
import { vaultSymbol } from './vaultSymbol.ts'

const forceField = z.boolean().optional().meta({
  description: 'true builds the transaction even when the rebalance would revert now',
})

const rebalanceSchema = transactionSchema
  .extend({
    wouldRevert: z.string().nullable().meta({
      description: 'Reason why the transaction would revert now; else null',
    }),
  })
  .meta({
    id: 'RebalanceTransaction',
    description: 'A rebalance that any account may sign and send',
  })

export const postRebalance = defineOperation({
  id: 'postRebalance',
  method: 'POST',
  path: '/v1/rebalance',
  tag: 'Transactions',
  summary: 'Build the transaction that rebalances a vault',
  description:
    'Any account may send the transaction; the sender earns nothing. When a weight is further ' +
    'from its target than the band, a rebalance sells overweight and buys underweight ' +
    'constituents, in parts if needed: the budgets permit 10 % of NAV per day. The API ' +
    'rejects a rebalance that would revert now, unless force is true.',
  input: { body: closedObject({ vault: addressField('Vault to rebalance'), force: forceField }) },
  output: rebalanceSchema,
  price: 'free',
  caching: 'none',
  mcp: {
    name: 'prepare_rebalance',
    readOnly: true,
    notFor: 'changing targets; use prepare_set_weights.',
  },
  refusals: ['unknown_vault', 'within_band', 'budget_spent', 'token_halted'],
  why: 'Moves the holdings to their targets; rejected while rebalanceNeeded is false.',
  example: ({ driftedVault }) => (driftedVault === null ? null : { body: { vault: driftedVault } }),

  async run(deps: VaultCallDeps, { body: { vault: address, force } }) {
    const { basket, vault } = await readVault(deps, address)
    const value = valueVault(basket, vault)
    const isPriced = basket.prices.status !== 'unavailable'
    const refusal = isPriced ? refusalOf(basket, value) : null
    if (refusal !== null && force !== true) throw refusal
    const transaction = await unsignedTransaction(deps, {
      kind: 'rebalance',
      to: vault.address,
      data: encodeFunctionData({ abi: basketVaultAbi, functionName: 'rebalance' }),
      description:
        `Rebalance ${vaultSymbol(vault)}, whose largest drift is ${value.maxDriftBps} bps. ` +
        partNote(value) +
        (refusal === null ? '' : `The transaction would revert now: ${refusal.message}. `) +
        priceNote(basket),
    })
    const reason = isPriced ? (refusal?.message ?? null) : pricesReason(basket)
    return { body: { ...transaction, wouldRevert: reason }, at: basket.block }
  },
})

const pricesReason = ({ prices }: BasketFacts): string =>
  `prices are unavailable: ${prices.reason ?? 'the price source does not answer'}`

/** Returns the reason why a rebalance of holdings with prices would revert now; null if the rebalance would succeed. */
function refusalOf(basket: BasketFacts, value: VaultValue): DomainError | null {
  const { navUsdc6 } = value.book
  const { tradableUsdc6, nextSec } = value.budget
  if (navUsdc6 < MIN_REBALANCE_NAV_USDC6) return new VaultTooSmall(navUsdc6)
  if (!value.rebalanceNeeded) return new WithinBand(value.maxDriftBps)
  const isPart = value.gaps.turnoverUsdc6 > tradableUsdc6
  if (isPart && !reachesMinStep(tradableUsdc6, navUsdc6)) {
    return new BudgetSpent(tradableUsdc6, nextSec - basket.block.timestampSec)
  }
  const traded = certainLegs(value)
  const halted = basket.constituents.find((token, index) => token.halted && traded[index])
  return halted === undefined ? null : new RebalanceHalted(halted.symbol)
}

/** Returns a note on the part of the rebalance that the budgets permit now. */
function partNote({ gaps, budget }: VaultValue): string {
  if (gaps.turnoverUsdc6 <= budget.tradableUsdc6) return ''
  return (
    `The budgets permit ${formatUsdc6(budget.tradableUsdc6)} of the ` +
    `${formatUsdc6(gaps.turnoverUsdc6)} USD to trade; the rest follows as the budgets refill. `
  )
}

/**
 * Returns, for each constituent, whether a rebalance trades it for every possible result of the swaps. Overweight
 * constituents are sold; deficits are bought with at least the minimum proceeds of the sales. All trades are scaled to
 * the remaining budgets.
 *
 * Source: BasketVault.rebalance.
 */
function certainLegs({ gaps, budget, idleUsdc6 }: VaultValue): readonly boolean[] {
  const { turnoverUsdc6 } = gaps
  const isPart = turnoverUsdc6 > budget.tradableUsdc6
  const scaleLeg = (leg: bigint): bigint => {
    if (!isPart) return leg
    const rest = mulDivDown(leg, budget.tradableUsdc6, turnoverUsdc6)
    return rest > REBALANCE_DUST_USDC6 ? rest : 0n
  }
  const excesses = gaps.excessesUsdc6.map(scaleLeg)
  const deficits = gaps.deficitsUsdc6.map(scaleLeg)
  const excess = excesses.reduce((sum, leg) => sum + leg, 0n)
  const deficit = deficits.reduce((sum, leg) => sum + leg, 0n)
  const proceeds = mulDivDown(excess, BPS - BigInt(MAX_REBALANCE_LOSS_BPS), BPS)
  const usdc6AtHand = idleUsdc6 + proceeds
  return excesses.map((leg, index) => {
    if (leg > 0n) return true
    const missing = deficits[index] ?? 0n
    if (missing === 0n) return false
    const spend = usdc6AtHand >= deficit ? missing : mulDivDown(usdc6AtHand, missing, deficit)
    return spend >= REBALANCE_DUST_USDC6
  })
}
