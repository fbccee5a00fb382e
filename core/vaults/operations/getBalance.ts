import { z } from 'zod'
import { formatUsdc6, mulDivDown, shares18 } from '../../kernel/money.ts'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import { addressField } from '../../kernel/operation/inputFields.ts'
import { MAX_LIMIT } from '../../kernel/operation/limitField.ts'
import {
  address,
  asOfSchema,
  bps,
  count,
  dollars,
  showAddress,
  showAsOf,
  signedUnits,
  units,
  unixSeconds,
} from '../../kernel/operation/outputFields.ts'
import { sharePriceUsdc6, sharesToAssets } from '../domain/shares.ts'
import { BPS } from '../domain/vaultRules.ts'
import type { BasketFacts, PositionFacts, VaultCallDeps } from '../ports.ts'
import { asOfFields, readPriced, resolveAsOf } from './history/asOf.ts'
import { priceStateFields, showPriceState } from './priceState.ts'
import { valueVault } from './valueVault.ts'
import { vaultSymbol } from './vaultSymbol.ts'

const position = z
  .object({
    vault: address('Vault contract'),
    symbol: z.string().meta({ description: 'Symbol of the share token' }),
    shares: units('Shares held, 18 decimals'),
    valueUsdc: units('Value of the shares, USDC-6, rounded down'),
    value: dollars('valueUsdc in dollars'),
    sharePriceUsdc: units('Value of one whole share (10^18), USDC-6, rounded down'),
    shareOfVaultBps: bps('Part of the total supply, basis points, rounded down'),
    costBasisUsdc: units('Average cost of the shares, fees included, USDC-6'),
    pnlUsdc: signedUnits('valueUsdc minus costBasisUsdc, USDC-6'),
    isStrategist: z
      .boolean()
      .meta({ description: 'Whether the agent is the strategist of the vault' }),
  })
  .meta({ id: 'Position', description: 'Shares of one vault' })

const created = z
  .object({
    vault: address('Vault contract'),
    vaultId: count('Number of the vault, from 1 in the order of creation'),
    symbol: z.string().meta({ description: 'Symbol of the share token' }),
    createdAt: unixSeconds('Time of the creation, unix seconds'),
  })
  .meta({ id: 'CreatedVault', description: 'A vault of which the agent is the strategist' })

export const getBalance = defineOperation({
  id: 'getBalance',
  method: 'GET',
  path: '/v1/balance/{agent}',
  tag: 'Vaults',
  summary: 'Read the vault shares of an address',
  description:
    'Lists every vault in which the address holds shares, sorted by value, and the vaults ' +
    'that the address created.',
  input: {
    params: closedObject({ agent: addressField('Address of the holder') }),
    query: closedObject(asOfFields),
  },
  output: z
    .object({
      agent: address('Address of the holder'),
      vaultCount: count('Number of vaults in which the agent holds shares'),
      vaults: z.array(position),
      totalValueUsdc: units('Value of all shares, USDC-6'),
      created: z.array(created).meta({
        description:
          `Vaults that the agent created, oldest first, at most ${MAX_LIMIT}; GET ` +
          '/v1/vaults?strategist= returns all pages',
      }),
      ...priceStateFields,
      asOf: asOfSchema,
    })
    .meta({ id: 'Balance', description: 'Shares and vaults of one address' }),
  price: 'free',
  caching: 'block',
  mcp: {
    name: 'get_balance',
    readOnly: true,
    notFor: 'USDC on other chains; use usdc_balances.',
  },
  refusals: [],
  why:
    'Finds the vault to buy into again (vaults[0].vault or created[0].vault) and the shares to ' +
    'redeem or send.',
  example: ({ account }) => ({ params: { agent: account } }),

  async run(deps: VaultCallDeps, { params: { agent }, query }) {
    const at = await resolveAsOf(deps, query)
    const [basket, all, own] = await Promise.all([
      readPriced(deps, query, at),
      deps.chain.positions(at, agent),
      deps.chain.vaults(at, { afterVaultId: 0, limit: MAX_LIMIT, strategist: agent }),
    ])
    const held = all
      .filter(({ shares }) => shares > 0n)
      .map((facts) => valuePosition(basket, facts))
      .sort((a, b) => compare(b.valueUsdc6, a.valueUsdc6) || a.vaultId - b.vaultId)
    const total = held.reduce((sum, { valueUsdc6 }) => sum + valueUsdc6, 0n)
    const body = {
      agent: showAddress(agent),
      vaultCount: held.length,
      vaults: held.map(({ shown }) => shown),
      totalValueUsdc: String(total),
      created: own.map((vault) => ({
        vault: showAddress(vault.address),
        vaultId: vault.vaultId,
        symbol: vaultSymbol(vault),
        createdAt: vault.createdAtSec,
      })),
      ...showPriceState(basket),
      asOf: showAsOf(at),
    }
    return { body, at }
  },
})

function valuePosition(basket: BasketFacts, facts: PositionFacts) {
  const { vault, shares, costUsdc6, account } = facts
  const { book } = valueVault(basket, vault)
  const valueUsdc6 = sharesToAssets(book, shares18(shares))
  const shown = {
    vault: showAddress(vault.address),
    symbol: vaultSymbol(vault),
    shares: String(shares),
    valueUsdc: String(valueUsdc6),
    value: formatUsdc6(valueUsdc6),
    sharePriceUsdc: String(sharePriceUsdc6(book)),
    shareOfVaultBps: Number(mulDivDown(shares, BPS, vault.supply)),
    costBasisUsdc: String(costUsdc6),
    pnlUsdc: String(valueUsdc6 - costUsdc6),
    isStrategist: vault.strategist === account,
  }
  return { valueUsdc6, vaultId: vault.vaultId, shown }
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
