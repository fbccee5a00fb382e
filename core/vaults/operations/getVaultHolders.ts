import { z } from 'zod'
import { InvalidInput, UnknownVault } from '../../kernel/errors.ts'
import { formatUsdc6, mulDivDown, shares18 } from '../../kernel/money.ts'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import {
  CSV_TYPE,
  numberColumn,
  textColumn,
  timeColumns,
  writeCsv,
} from '../../kernel/operation/csv.ts'
import {
  defineOperation,
  type Format,
  type Immutable,
} from '../../kernel/operation/defineOperation.ts'
import { tableFormatField } from '../../kernel/operation/formatField.ts'
import { addressField } from '../../kernel/operation/inputFields.ts'
import { limitField } from '../../kernel/operation/limitField.ts'
import {
  address,
  asOfSchema,
  bps,
  count,
  dollars,
  showAddress,
  showAsOf,
  units,
  unixSeconds,
} from '../../kernel/operation/outputFields.ts'
import { type ShareBasis, sharesToAssets } from '../domain/shares.ts'
import { BPS } from '../domain/vaultRules.ts'
import type { HolderFacts, HoldersQuery, VaultCallDeps, VaultFacts } from '../ports.ts'
import { asOfFields, resolvePriced } from './history/asOf.ts'
import { valueHoldings } from './valueHoldings.ts'

const CURSOR = /^([0-9]{1,78}):(0x[a-f0-9]{40})$/

const holder = z
  .object({
    account: address('Holder'),
    shares: units('Shares held, 18 decimals'),
    valueUsdc: units('Value of the shares, USDC-6, rounded down'),
    value: dollars('valueUsdc in dollars'),
    shareOfVaultBps: bps('Part of the total supply, basis points, rounded down'),
    costBasisUsdc: units('Average cost of the shares, fees included, USDC-6'),
    firstAt: unixSeconds('Time of the first shares of the account, unix seconds'),
    lastAt: unixSeconds('Time of the last change of the position, unix seconds'),
  })
  .meta({ id: 'Holder', description: 'An account that holds shares of the vault' })

const output = z
  .object({
    vault: address('Vault contract'),
    totalSupply: units('Shares in existence, 18 decimals'),
    holderCount: count('Number of holders of shares'),
    holders: z.array(holder).meta({ description: 'Holders, most shares first' }),
    nextCursor: z.string().nullable().meta({ description: 'Next page; null on the last' }),
    asOf: asOfSchema,
  })
  .meta({ id: 'VaultHolders', description: 'One page of the holders of a vault' })

type Body = Immutable<z.output<typeof output>>

const csv: Format<Body> = {
  name: 'csv',
  type: CSV_TYPE,
  write: ({ holders }) =>
    writeCsv<Body['holders'][number]>(
      [
        textColumn('account', (row) => row.account),
        numberColumn('shares18', (row) => row.shares),
        numberColumn('value_usdc6', (row) => row.valueUsdc),
        numberColumn('share_of_vault_bps', (row) => row.shareOfVaultBps),
        numberColumn('cost_basis_usdc6', (row) => row.costBasisUsdc),
        ...timeColumns<Body['holders'][number]>('first_at', (row) => row.firstAt),
        ...timeColumns<Body['holders'][number]>('last_at', (row) => row.lastAt),
      ],
      holders,
    ),
}

export const getVaultHolders = defineOperation({
  id: 'getVaultHolders',
  method: 'GET',
  path: '/v1/vault/{address}/holders',
  tag: 'Analytics',
  summary: 'Read the holders of a vault',
  description: 'Accounts with shares, most shares first, with the cost of their shares.',
  input: {
    params: closedObject({ address: addressField('Address of the vault') }),
    query: closedObject({
      limit: limitField,
      cursor: z.string().optional().meta({ description: 'nextCursor of the previous page' }),
      format: tableFormatField,
      ...asOfFields,
    }),
  },
  output,
  formats: [csv],
  price: 'free',
  caching: 'block',
  mcp: {
    name: 'get_vault_holders',
    readOnly: true,
    notFor: 'the holdings of one account; use get_portfolio.',
  },
  refusals: ['unknown_vault'],
  why: 'Shows the concentration of a vault.',
  example: ({ vault }) => vault && { params: { address: vault.address }, query: { limit: 10 } },

  async run(deps: VaultCallDeps, { params, query }) {
    const after = query.cursor === undefined ? undefined : parseCursor(query.cursor)
    const basket = await resolvePriced(deps, query)
    const at = basket.block
    const vault = await deps.chain.vault(at, params.address)
    if (vault === null) throw new UnknownVault(showAddress(params.address))
    const wanted = { vault: vault.address, limit: query.limit + 1, ...(after && { after }) }
    const found = await deps.history.holders(at, wanted)
    const page = found.slice(0, query.limit)
    const last = found.length > query.limit ? page.at(-1) : undefined
    const { book } = valueHoldings(basket, vault)
    const body = {
      vault: showAddress(vault.address),
      totalSupply: String(vault.supply),
      holderCount: vault.holders,
      holders: page.map((facts) => show(facts, vault, book)),
      nextCursor: last === undefined ? null : writeCursor(last),
      asOf: showAsOf(at),
    }
    return { body, at }
  },
})

function show(facts: HolderFacts, vault: VaultFacts, book: ShareBasis) {
  const valueUsdc6 = sharesToAssets(book, shares18(facts.shares))
  return {
    account: showAddress(facts.account),
    shares: String(facts.shares),
    valueUsdc: String(valueUsdc6),
    value: formatUsdc6(valueUsdc6),
    shareOfVaultBps: Number(mulDivDown(facts.shares, BPS, vault.supply)),
    costBasisUsdc: String(facts.costUsdc6),
    firstAt: facts.firstAtSec,
    lastAt: facts.lastAtSec,
  }
}

function writeCursor({ shares, account }: HolderFacts): string {
  return Buffer.from(`${shares}:${account}`).toString('base64url')
}

function parseCursor(cursor: string): NonNullable<HoldersQuery['after']> {
  const [, shares, account] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  if (shares === undefined || account === undefined) {
    throw new InvalidInput('cursor', 'must be a nextCursor of this list')
  }
  return { shares: BigInt(shares), account: `0x${account.slice(2)}` }
}
