import { z } from 'zod'
import { usdc6 } from '../../kernel/money.ts'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import { addressField, usdcField } from '../../kernel/operation/inputFields.ts'
import {
  address,
  asOfSchema,
  count,
  showAddress,
  showAsOf,
  units,
} from '../../kernel/operation/outputFields.ts'
import { mintFee } from '../domain/fees.ts'
import { FLOOR_MARGIN_BPS, floorBelow } from '../domain/floors.ts'
import { estimatedShares, maxDepositUsdc6 } from '../domain/shares.ts'
import { MIN_DEPOSIT_USDC6, MINT_FEE_BPS } from '../domain/vaultRules.ts'
import type { VaultCallDeps } from '../ports.ts'
import { expectedDepositShares } from './expectedDepositShares.ts'
import { priceStateFields, showPriceState } from './priceState.ts'
import { readVault } from './readVault.ts'
import { requirePrices } from './requirePrices.ts'
import { valueVault } from './valueVault.ts'

export const getQuote = defineOperation({
  id: 'getQuote',
  method: 'GET',
  path: '/v1/quote',
  tag: 'Vaults',
  summary: 'Quote a deposit',
  description:
    'Mint fee and net amount of a deposit; with `vault` also the maximum and the expected ' +
    'shares at the newest block, the default floor of a buy, and the largest deposit under ' +
    'the cap.',
  input: {
    query: closedObject({
      usdc: usdcField('Deposit in USDC-6'),
      vault: addressField('Vault for the share estimate').optional(),
    }),
  },
  output: z
    .object({
      usdcIn: units('Deposit, USDC-6'),
      mintFeeUsdc: units('Fee in USDC-6, rounded up'),
      netUsdc: units('Invested amount, USDC-6: usdcIn minus mintFeeUsdc'),
      mintFeeBps: count('Fee, basis points'),
      minDepositUsdc: units('Smallest deposit, USDC-6'),
      belowMinimum: z.boolean().meta({ description: 'Whether usdcIn is below minDepositUsdc' }),
      vault: address('Vault of the request').optional(),
      estimatedShares: units('Maximum shares, if the swaps have no loss').optional(),
      expectedShares: units(
        'Expected shares at current pool prices, before pool fees and impact',
      ).optional(),
      minShares: units(
        `Floor of POST /v1/buy without minShares: ${FLOOR_MARGIN_BPS} bps below ` +
          'expectedShares; null while prices are unavailable and minShares is required',
      )
        .nullable()
        .optional(),
      maxDepositUsdc: units(
        'Largest deposit under the cap, USDC-6; 0 when the vault accepts no deposit',
      ).optional(),
      priceStatus: priceStateFields.priceStatus.optional(),
      pricesAsOf: priceStateFields.pricesAsOf.optional(),
      priceReason: priceStateFields.priceReason.optional(),
      asOf: asOfSchema.optional(),
    })
    .meta({
      id: 'Quote',
      description: 'Cost of a deposit; figures of a vault only if the request has `vault`',
    }),
  price: 'free',
  caching: 'none',
  mcp: {
    name: 'get_quote',
    readOnly: true,
    notFor: 'a bridge to another chain; use bridge_quote.',
  },
  refusals: ['unknown_vault'],
  why: 'Shows the fee before the caller signs.',
  example: () => ({ query: { usdc: '10000000' } }),

  async run(deps: VaultCallDeps, { query: { usdc, vault: address } }) {
    const { mintFeeUsdc6, netUsdc6 } = mintFee(usdc)
    const quote = {
      usdcIn: String(usdc),
      mintFeeUsdc: String(mintFeeUsdc6),
      netUsdc: String(netUsdc6),
      mintFeeBps: MINT_FEE_BPS,
      minDepositUsdc: String(MIN_DEPOSIT_USDC6),
      belowMinimum: usdc < MIN_DEPOSIT_USDC6,
    }
    if (address === undefined) return { body: quote, at: null }
    const { basket, vault } = await readVault(deps, address)
    const { book } = valueVault(requirePrices(basket), vault)
    const expected = expectedDepositShares(basket, vault, usdc)
    const takesDeposits =
      basket.prices.status !== 'unavailable' && !basket.constituents.some(({ halted }) => halted)
    const room = takesDeposits ? maxDepositUsdc6(book.navUsdc6, usdc6(vault.maxTvlUsdc6)) : 0n
    const body = {
      ...quote,
      vault: showAddress(vault.address),
      estimatedShares: String(estimatedShares(book, usdc)),
      expectedShares: String(expected),
      minShares: basket.prices.status === 'unavailable' ? null : String(floorBelow(expected)),
      maxDepositUsdc: String(room),
      ...showPriceState(basket),
      asOf: showAsOf(basket.block),
    }
    return { body, at: basket.block }
  },
})
