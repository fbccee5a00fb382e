import { z } from 'zod'
import { InvalidInput, UnknownVault } from '../../kernel/errors.ts'
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
import { address, asOfSchema, showAddress, showAsOf } from '../../kernel/operation/outputFields.ts'
import type { ActivityFacts, VaultCallDeps } from '../ports.ts'
import { ACTIVITY_KINDS, activityEvent, showActivity } from './history/activityEvent.ts'
import { asOfFields, resolveAsOf } from './history/asOf.ts'

const CURSOR = /^([0-9]{1,15}):([0-9]{1,9})$/

const output = z
  .object({
    vault: address('Vault contract'),
    events: z.array(activityEvent).meta({ description: 'Events, newest first' }),
    nextCursor: z.string().nullable().meta({ description: 'Next page; null on the last' }),
    asOf: asOfSchema,
  })
  .meta({ id: 'VaultActivity', description: 'One page of the events of a vault' })

type Activity = Immutable<z.output<typeof output>>
type Event = Activity['events'][number]

/** CSV format: one table for all kinds; a column is empty for a kind that lacks this field. */
const csv: Format<Activity> = {
  name: 'csv',
  type: CSV_TYPE,
  write: ({ events }) => {
    const text = (name: string, member: string) =>
      textColumn<Event>(name, (event) => textOf(Reflect.get(event, member)))
    const number = (name: string, member: string) =>
      numberColumn<Event>(name, (event) => textOf(Reflect.get(event, member)))
    const columns = [
      ...timeColumns<Event>('timestamp', ({ timestamp }) => timestamp),
      number('block_number', 'blockNumber'),
      number('log_index', 'logIndex'),
      text('tx_hash', 'txHash'),
      text('kind', 'kind'),
      text('account', 'account'),
      text('receiver', 'receiver'),
      text('token', 'token'),
      number('shares18', 'shares'),
      number('usdc6', 'usdc'),
      number('mint_fee_usdc6', 'mintFeeUsdc'),
      number('nav_before_usdc6', 'navBeforeUsdc'),
      number('nav_after_usdc6', 'navAfterUsdc'),
      number('volume_usdc6', 'volumeUsdc'),
      number('supply_after_shares18', 'supplyAfter'),
      number('amount_token_units', 'amount'),
      text('amounts_token_units', 'amounts'),
      number('elapsed_s', 'elapsedSeconds'),
      text('old_weights_bps', 'oldWeightsBps'),
      text('new_weights_bps', 'newWeightsBps'),
    ]
    return writeCsv(columns, events)
  },
}

export const getVaultActivity = defineOperation({
  id: 'getVaultActivity',
  method: 'GET',
  path: '/v1/vault/{address}/activity',
  tag: 'Analytics',
  summary: 'Read the events of a vault',
  description:
    'Deposits, redemptions, transfers, weights, rebalances and fees with their transactions, ' +
    'newest first. Pass nextCursor as cursor for the next page; new events do not shift pages.',
  input: {
    params: closedObject({ address: addressField('Address of the vault') }),
    query: closedObject({
      kind: z
        .string()
        .optional()
        .transform(readKinds)
        .meta({ description: `Kinds of events, comma separated: ${ACTIVITY_KINDS.join(', ')}` }),
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
    name: 'get_vault_activity',
    readOnly: true,
    notFor: 'totals; use get_vault_performance or get_vault_history.',
  },
  refusals: ['unknown_vault'],
  why: 'Shows which accounts bought, redeemed and rebalanced, and the amounts.',
  example: ({ vault }) => vault && { params: { address: vault.address }, query: { limit: 10 } },

  async run(deps: VaultCallDeps, { params, query }) {
    const before = query.cursor === undefined ? undefined : parseCursor(query.cursor)
    const at = await resolveAsOf(deps, query)
    const vault = params.address
    const wanted = {
      vault,
      limit: query.limit + 1,
      ...(query.kind && { kinds: query.kind }),
      ...(before && { before }),
    }
    const [known, found] = await Promise.all([
      deps.chain.vault(at, vault),
      deps.history.activity(at, wanted),
    ])
    if (known === null) throw new UnknownVault(showAddress(vault))
    const page = found.slice(0, query.limit)
    const last = found.length > query.limit ? page.at(-1) : undefined
    const body = {
      vault: showAddress(vault),
      events: page.map(showActivity),
      nextCursor: last === undefined ? null : writeCursor(last),
      asOf: showAsOf(at),
    }
    return { body, at }
  },
})

/** Parses the kinds of a query. Throws InvalidInput for an unknown kind. */
function readKinds(text: string | undefined) {
  if (text === undefined) return undefined
  return text.split(',').map((word) => {
    const kind = ACTIVITY_KINDS.find((known) => known === word.trim())
    if (kind === undefined) {
      throw new InvalidInput(
        'kind',
        `must be a comma-separated list of ${ACTIVITY_KINDS.join(', ')}`,
      )
    }
    return kind
  })
}

function writeCursor({ blockNumber, logIndex }: ActivityFacts): string {
  return Buffer.from(`${blockNumber}:${logIndex}`).toString('base64url')
}

function parseCursor(cursor: string): { blockNumber: number; logIndex: number } {
  const [, block, log] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  if (block === undefined || log === undefined) {
    throw new InvalidInput('cursor', 'must be a nextCursor of this list')
  }
  return { blockNumber: Number(block), logIndex: Number(log) }
}

/** Formats a cell: a list as text, a missing value as null. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.join(' ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
