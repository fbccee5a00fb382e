import { encodeFunctionData, type Hex } from 'viem'
import { z } from 'zod'
import { basketVaultAbi } from '../../../contracts-abi/basketVaultAbi.ts'
import { InvalidInput } from '../../kernel/errors.ts'
import { formatUsdc6, mulDivDown, type Shares18 } from '../../kernel/money.ts'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import { addressField, floorField, sharesField } from '../../kernel/operation/inputFields.ts'
import {
  transactionSchema,
  unsignedTransaction,
} from '../../kernel/operation/unsignedTransaction.ts'
import { expectedUsdcOut } from '../domain/floors.ts'
import { sharesToAssets } from '../domain/shares.ts'
import { VIRTUAL_SHARES } from '../domain/vaultRules.ts'
import type { BasketFacts, VaultCallDeps, VaultFacts } from '../ports.ts'
import { checkShares } from './checkShares.ts'
import {
  describeFloor,
  type Floor,
  floorFields,
  minAmountField,
  resolveFloor,
  showFloor,
} from './floor.ts'
import { priceNote } from './priceNote.ts'
import { readVault } from './readVault.ts'
import { RedemptionHalted } from './refusals.ts'
import { valueVault } from './valueVault.ts'
import { ownerField } from './vaultFields.ts'
import { vaultSymbol } from './vaultSymbol.ts'

const floorSchema = z
  .object({ minUsdcOut: minAmountField('USDC-6'), ...floorFields('USDC-6') })
  .meta({ id: 'UsdcFloor', description: 'Send minUsdcOut for another floor, "0" for no floor' })

const redemptionSchema = transactionSchema.extend({ floor: floorSchema.optional() }).meta({
  id: 'Redemption',
  description: 'A redemption that the holder sends; floor is absent in kind',
})

export const postRedeem = defineOperation({
  id: 'postRedeem',
  method: 'POST',
  path: '/v1/redeem',
  tag: 'Transactions',
  summary: 'Build the transaction that redeems shares',
  description:
    'Redeems shares to USDC at the prices of the swaps. With inKind true, redeems to the raw ' +
    'stock tokens, without a price and at any block; a halted token becomes a deferred claim. ' +
    'Without minUsdcOut a redemption to USDC has a floor 50 bps below the expected amount at ' +
    'pool prices (`floor`). A redemption in kind has no floor.',
  input: {
    body: closedObject({
      vault: addressField('Vault whose shares are redeemed'),
      shares: sharesField('Shares to redeem, 18 decimals'),
      minUsdcOut: floorField(
        'Minimum USDC-6; by default 50 bps below the expected amount; "0" for no ' +
          'floor; not with inKind',
      ),
      inKind: z
        .boolean()
        .default(false)
        .meta({ description: 'true redeems to raw tokens instead of USDC' }),
      owner: ownerField,
    }),
  },
  output: redemptionSchema,
  price: 'free',
  caching: 'none',
  mcp: {
    name: 'prepare_redeem',
    readOnly: true,
    notFor: 'transferring shares to another wallet; use prepare_send.',
  },
  refusals: [
    'unknown_vault',
    'insufficient_shares',
    'token_halted',
    'zero_address',
    'price_unavailable',
  ],
  why: 'Turns shares back into USDC, or into the constituents.',
  example: ({ heldVault }) =>
    heldVault && { body: { vault: heldVault.address, shares: heldVault.shares, inKind: true } },

  async run(deps: VaultCallDeps, { body: { vault: address, shares, minUsdcOut, inKind, owner } }) {
    const { basket, vault } = await readVault(deps, address)
    await checkShares(deps, basket.block, { vault, shares, owner })
    const floor = inKind ? noFloor(minUsdcOut) : floorOf({ basket, vault, shares, minUsdcOut })
    const transaction = await unsignedTransaction(deps, {
      kind: inKind ? 'redeemInKind' : 'redeem',
      spends: { kind: 'shares', shares18: shares },
      to: vault.address,
      data: floor === null ? inKindCall(shares) : usdcCall(shares, floor.minAmount),
      description: describe(basket, vault, { shares, floor }),
    })
    const body = floor === null ? transaction : { ...transaction, floor: shownFloor(floor) }
    return { body, at: basket.block }
  },
})

/**
 * Returns null for a redemption in kind without a floor. Throws InvalidInput for a floor, because the contract would
 * ignore the floor.
 */
function noFloor(sent: bigint | undefined): null {
  if (sent === undefined || sent === 0n) return null
  throw new InvalidInput(
    'minUsdcOut',
    'must be absent with inKind: a redemption in kind sells nothing',
  )
}

type Sale = {
  readonly basket: BasketFacts
  readonly vault: VaultFacts
  readonly shares: Shares18
  readonly minUsdcOut: bigint | undefined
}

/**
 * Returns the floor of a redemption to USDC. Throws RedemptionHalted, or `price_unavailable` if a default floor needs
 * prices that are unavailable.
 */
function floorOf({ basket, vault, shares, minUsdcOut }: Sale): Floor {
  checkSales(basket, vault, shares)
  const { holdings, idleUsdc6, book } = valueVault(basket, vault)
  const { effectiveSupply } = book
  return resolveFloor(basket, {
    field: 'minUsdcOut',
    sent: minUsdcOut,
    expected: () =>
      expectedUsdcOut({ holdings, idleUsdc6, effectiveSupply }, shares, basket.prices.spotsUsdc6),
  })
}

const shownFloor = (floor: Floor) => ({ minUsdcOut: String(floor.minAmount), ...showFloor(floor) })

/** Rejects a redemption that would sell a part of a halted token. An empty part is not sold. */
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
  { shares, floor }: { readonly shares: Shares18; readonly floor: Floor | null },
): string {
  const summary = `Redeem ${shares} shares (18 decimals) of ${vaultSymbol(vault)}`
  if (floor === null)
    return `${summary} for raw stock tokens. Checked at block ${basket.block.number}.`
  const worth = formatUsdc6(sharesToAssets(valueVault(basket, vault).book, shares))
  return (
    `${summary}, worth about ${worth} USD, for USDC. ${describeFloor(floor, 'USDC-6')} ` +
    `${priceNote(basket)}`
  )
}
