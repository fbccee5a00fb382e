import { encodeFunctionData, getContractAddress } from 'viem'
import { vaultFactoryAbi } from '../../../contracts-abi/vaultFactoryAbi.ts'
import { formatUsdc6 } from '../../kernel/money.ts'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import { address, showAddress } from '../../kernel/operation/outputFields.ts'
import {
  transactionSchema,
  unsignedTransaction,
} from '../../kernel/operation/unsignedTransaction.ts'
import type { VaultCallDeps } from '../ports.ts'

/**
 * Number of contracts that the factory creates before the first vault: its constructor creates the code of all vaults.
 */
const CONTRACTS_BEFORE_VAULTS = 1

const createVaultSchema = transactionSchema
  .extend({
    expectedVault: address(
      'Address of the vault, unless another vault is created first; the VaultCreated event of ' +
        'the receipt is authoritative',
    ),
  })
  .meta({ id: 'CreateVaultTransaction', description: 'The creation of a vault, to sign and send' })

export const postCreateVault = defineOperation({
  id: 'postCreateVault',
  method: 'POST',
  path: '/v1/create-vault',
  tag: 'Transactions',
  summary: 'Build the transaction that creates a vault',
  description:
    'Each call creates a new vault with equal weights, and the sender becomes its only ' +
    'strategist. Its address is expectedVault; GET /v1/balance/{agent} lists it under created ' +
    'from the block of the receipt on (If-Block-At-Least). ' +
    'Then set other weights with POST /v1/set-weights, and buy with POST /v1/buy.',
  input: { body: closedObject({}) },
  output: createVaultSchema,
  price: 'free',
  caching: 'none',
  mcp: {
    name: 'prepare_create_vault',
    readOnly: true,
    notFor: 'buying into an existing vault; use prepare_buy.',
  },
  refusals: [],
  why: 'Creates a vault whose target weights only the sender can set.',
  example: () => ({ body: {} }),

  async run(deps: VaultCallDeps) {
    const head = deps.chain.head()
    const [{ factory, block }, vaults] = await Promise.all([
      deps.chain.basket(head),
      deps.chain.vaultCount(head),
    ])
    const transaction = await unsignedTransaction(deps, {
      kind: 'createVault',
      to: factory.address,
      data: encodeFunctionData({ abi: vaultFactoryAbi, functionName: 'createVault' }),
      description:
        'Create a vault with equal weights; the sender becomes its strategist, its cap is ' +
        `${formatUsdc6(factory.defaultMaxTvlUsdc6)} USD. Checked at block ${block.number}.`,
    })
    // A new contract starts with nonce 1 (EIP-161), and each created contract adds one.
    const nonce = BigInt(1 + CONTRACTS_BEFORE_VAULTS + vaults)
    const expectedVault = showAddress(getContractAddress({ from: factory.address, nonce }))
    return { body: { ...transaction, expectedVault }, at: block }
  },
})
