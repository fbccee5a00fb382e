import { encodeFunctionData } from 'viem'
import { basketVaultAbi } from '../../../contracts-abi/basketVaultAbi.ts'
import { InvalidInput, InvalidWeights } from '../../kernel/errors.ts'
import { toFour } from '../../kernel/four.ts'
import { formatUsdc6 } from '../../kernel/money.ts'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import { addressField } from '../../kernel/operation/inputFields.ts'
import { showAddress } from '../../kernel/operation/outputFields.ts'
import {
  transactionSchema,
  unsignedTransaction,
} from '../../kernel/operation/unsignedTransaction.ts'
import { validateTargetWeights } from '../domain/weights.ts'
import type { BasketFacts, VaultCallDeps, VaultFacts } from '../ports.ts'
import { readVault } from './readVault.ts'
import { valueVault } from './valueVault.ts'
import { ownerField, weightsField } from './vaultFields.ts'
import { vaultSymbol } from './vaultSymbol.ts'

export const postSetWeights = defineOperation({
  id: 'postSetWeights',
  method: 'POST',
  path: '/v1/set-weights',
  tag: 'Transactions',
  summary: 'Build the transaction that sets target weights',
  description:
    'Only the strategist of the vault can send the transaction. Weights sum to 10000, and ' +
    'each weight moves by at most 2000 from the target on chain per call: a new vault starts ' +
    'at 2500 each, so one call sets 500 to 4500. New targets trade nothing; a rebalance trades toward the targets within the budgets.',
  input: {
    body: closedObject({
      vault: addressField('Vault whose targets change'),
      weightsBps: weightsField,
      owner: ownerField,
    }),
  },
  output: transactionSchema,
  price: 'free',
  caching: 'none',
  mcp: {
    name: 'prepare_set_weights',
    readOnly: true,
    notFor: 'trading toward targets that are set; use prepare_rebalance.',
  },
  refusals: ['unknown_vault', 'invalid_weights'],
  why: 'Sets the weights that later deposits buy and that a rebalance aims at.',
  example: ({ vault }) => vault && { body: { vault: vault.address, weightsBps: vault.weightsBps } },

  async run(deps: VaultCallDeps, { body: { vault: address, weightsBps, owner } }) {
    const { basket, vault } = await readVault(deps, address)
    const problem = validateTargetWeights(vault.targetWeightsBps, weightsBps)
    if (problem !== null) throw new InvalidWeights(problem.message)
    if (owner !== undefined && owner !== vault.strategist) {
      const strategist = showAddress(vault.strategist)
      throw new InvalidInput(
        'owner',
        `must belong to the strategist: only ${strategist} may set weights`,
      )
    }
    const body = await unsignedTransaction(deps, {
      kind: 'setWeights',
      from: vault.strategist,
      to: vault.address,
      data: encodeFunctionData({
        abi: basketVaultAbi,
        functionName: 'setTargetWeights',
        args: [weightsBps],
      }),
      description:
        `Set the target weights of ${vaultSymbol(vault)} to ${weightsBps.join(', ')} bps; ` +
        `the sender must be ${showAddress(vault.strategist)}. ` +
        tradeNote(basket, vault, weightsBps) +
        `Checked at block ${basket.block.number}.`,
    })
    return { body, at: basket.block }
  },
})

/**
 * Returns a note on the trades of a rebalance to the new targets, and on the part that the budgets
 * permit now.
 */
function tradeNote(basket: BasketFacts, vault: VaultFacts, weightsBps: readonly number[]): string {
  if (basket.prices.status === 'unavailable') return ''
  const { gaps, budget } = valueVault(basket, { ...vault, targetWeightsBps: toFour(weightsBps) })
  if (gaps.turnoverUsdc6 === 0n) return ''
  const trades = `A rebalance to them trades ${formatUsdc6(gaps.turnoverUsdc6)} USD`
  if (gaps.turnoverUsdc6 <= budget.tradableUsdc6) return `${trades}. `
  return `${trades}: ${formatUsdc6(budget.tradableUsdc6)} now, the rest as the budgets refill. `
}
