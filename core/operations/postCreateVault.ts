import { encodeFunctionData } from 'viem'
import { z } from 'zod'
import { vaultFactoryAbi } from '../../contracts-abi/vaultFactoryAbi.ts'
import { formatUsdc6 } from '../domain/money.ts'
import { defineOperation } from './defineOperation.ts'
import { transactionSchema, unsignedTransaction } from './unsignedTransaction.ts'

export const postCreateVault = defineOperation({
  id: 'postCreateVault',
  method: 'POST',
  path: '/v1/create-vault',
  tag: 'Transactions',
  summary: 'Build the transaction that creates a vault',
  description:
    'One-time step: each call makes a new vault, of which the sender is the sole strategist. To add ' +
    'funds later, buy into the vault that GET /v1/balance/{agent} names. The body may be empty.',
  input: { body: z.object({}) },
  output: transactionSchema,
  price: 'free',
  caching: 'none',
  mcp: {
    name: 'prepare_create_vault',
    readOnly: true,
    notFor: 'buying into a vault that exists; prepare_buy does that.',
  },
  refusals: [],
  why: 'The sender becomes the only one who may set its target weights.',
  example: () => ({ body: {} }),

  async run(deps) {
    const { factory, block } = await deps.chain.basket(deps.chain.head())
    const body = unsignedTransaction(deps.settings, {
      to: factory.address,
      data: encodeFunctionData({ abi: vaultFactoryAbi, functionName: 'createVault' }),
      description:
        'Create a vault with equal weights; the sender becomes its strategist, its cap is ' +
        `${formatUsdc6(factory.defaultMaxTvlUsdc6)} USD. Checked at block ${block.number}.`,
    })
    return { body, at: block }
  },
})
