import { encodeFunctionData, type Hex } from 'viem'
import { z } from 'zod'
import { basketVaultAbi } from '../../contracts-abi/basketVaultAbi.ts'
import { formatUsdc6, mulDivDown, type Shares18 } from '../domain/money.ts'
import { sharesToAssets } from '../domain/shares.ts'
import { VIRTUAL_SHARES } from '../domain/vaultRules.ts'
import type { BasketFacts, VaultFacts } from '../ports.ts'
import { checkShares } from './checkShares.ts'
import { defineOperation } from './defineOperation.ts'
import { addressField, floorField, ownerField, sharesField } from './inputFields.ts'
import { readVault } from './readVault.ts'
import { RedemptionHalted } from './refusals.ts'
import { priceNote, transactionSchema, unsignedTransaction } from './unsignedTransaction.ts'
import { valueVault } from './valueVault.ts'
import { vaultSymbol } from './vaultSymbol.ts'

export const postRedeem = defineOperation({
  id: 'postRedeem',
  method: 'POST',
  path: '/v1/redeem',
  tag: 'Transactions',
  summary: 'Build the transaction that redeems shares',
  description:
    'Redeems to USDC at what the sales bring, or with inKind true to the raw stock tokens, which ' +
    'reads no price and works at any block, even during a halt: what cannot be paid then is kept ' +
    'for a later claim.',
  input: {
    body: z.object({
      vault: addressField('Vault whose shares are redeemed'),
      shares: sharesField('Shares to redeem, 18 decimals'),
      minUsdcOut: floorField('Least USDC-6 accepted; not used in kind'),
      inKind: z.boolean().default(false).meta({ description: 'Raw tokens instead of USDC' }),
      owner: ownerField,
    }),
  },
  output: transactionSchema,
  price: 'free',
  caching: 'none',
  mcp: {
    name: 'prepare_redeem',
    readOnly: true,
    notFor: 'giving shares to another wallet; prepare_send does that.',
  },
  refusals: ['unknown_vault', 'insufficient_shares', 'token_halted', 'zero_address'],
  why: 'Turns shares back into USDC, or into the stock tokens themselves.',
  example: ({ heldVault }) =>
    heldVault && { body: { vault: heldVault.address, shares: heldVault.shares, inKind: true } },

  async run(deps, { body: { vault: address, shares, minUsdcOut, inKind, owner } }) {
    const { basket, vault } = await readVault(deps, address)
    await checkShares(deps, basket.block, { vault, shares, owner })
    if (!inKind) checkSales(basket, vault, shares)
    const body = unsignedTransaction(deps.settings, {
      to: vault.address,
      data: inKind ? inKindCall(shares) : usdcCall(shares, minUsdcOut ?? 0n),
      description: describe(basket, vault, { shares, inKind }),
    })
    return { body, at: basket.block }
  },
})

/** Refuses when a part to be sold is of a halted token; an empty part is not sold. */
function checkSales(basket: BasketFacts, vault: VaultFacts, shares: Shares18): void {
  const { holdings } = valueVault(basket, vault)
  const halted = basket.constituents.find(
    (token, index) =>
      token.halted && mulDivDown(holdings[index] ?? 0n, shares, vault.supply + VIRTUAL_SHARES) > 0n,
  )
  if (halted !== undefined) throw new RedemptionHalted(halted.symbol)
}

function usdcCall(shares: bigint, minUsdcOut: bigint): Hex {
  return encodeFunctionData({
    abi: basketVaultAbi,
    functionName: 'redeem',
    args: [shares, minUsdcOut],
  })
}

function inKindCall(shares: bigint): Hex {
  return encodeFunctionData({ abi: basketVaultAbi, functionName: 'redeemInKind', args: [shares] })
}

function describe(
  basket: BasketFacts,
  vault: VaultFacts,
  { shares, inKind }: { readonly shares: Shares18; readonly inKind: boolean },
): string {
  const what = `Redeem ${shares} shares (18 decimals) of ${vaultSymbol(vault)}`
  if (inKind) return `${what} for raw stock tokens. Checked at block ${basket.block.number}.`
  const worth = formatUsdc6(sharesToAssets(valueVault(basket, vault).book, shares))
  return `${what}, worth about ${worth} USD, for USDC. ${priceNote(basket)}`
}
