import { encodeFunctionData } from 'viem'
import { basketVaultAbi } from '../../../contracts-abi/basketVaultAbi.ts'
import { InvalidInput, ZeroAddress } from '../../kernel/errors.ts'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import { addressField, sharesField } from '../../kernel/operation/inputFields.ts'
import { showAddress } from '../../kernel/operation/outputFields.ts'
import {
  transactionSchema,
  unsignedTransaction,
} from '../../kernel/operation/unsignedTransaction.ts'
import type { VaultCallDeps } from '../ports.ts'
import { checkShares, ZERO_ADDRESS } from './checkShares.ts'
import { readVault } from './readVault.ts'
import { ownerField } from './vaultFields.ts'
import { vaultSymbol } from './vaultSymbol.ts'

export const postSend = defineOperation({
  id: 'postSend',
  method: 'POST',
  path: '/v1/send',
  tag: 'Transactions',
  summary: 'Build the transaction that sends shares',
  description: 'Transfers shares of a vault to another wallet; every holder can send shares.',
  input: {
    body: closedObject({
      vault: addressField('Vault whose shares are sent'),
      to: addressField('Receiver of the shares'),
      shares: sharesField('Shares to send, 18 decimals'),
      owner: ownerField,
    }),
  },
  output: transactionSchema,
  price: 'free',
  caching: 'none',
  mcp: {
    name: 'prepare_send',
    readOnly: true,
    notFor: 'sending USDC or tokens other than vault shares.',
  },
  refusals: ['unknown_vault', 'insufficient_shares', 'zero_address'],
  why: 'Transfers a position to another wallet without a sale.',
  example: ({ heldVault, account }) =>
    heldVault && {
      body: { vault: heldVault.address, to: account, shares: heldVault.shares },
    },

  async run(deps: VaultCallDeps, { body: { vault: address, to, shares, owner } }) {
    if (to === ZERO_ADDRESS) throw new ZeroAddress('to')
    if (to === address) throw new InvalidInput('to', 'must not be the vault itself')
    const { basket, vault } = await readVault(deps, address)
    await checkShares(deps, basket.block, { vault, shares, owner })
    const body = await unsignedTransaction(deps, {
      kind: 'send',
      spends: { kind: 'shares', shares18: shares },
      to: vault.address,
      data: encodeFunctionData({
        abi: basketVaultAbi,
        functionName: 'transfer',
        args: [to, shares],
      }),
      description:
        `Send ${shares} shares (18 decimals) of ${vaultSymbol(vault)} to ${showAddress(to)}. ` +
        `Checked at block ${basket.block.number}.`,
    })
    return { body, at: basket.block }
  },
})
