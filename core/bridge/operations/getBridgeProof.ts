import type { Address, Hex } from 'viem'
import { z } from 'zod'
import { bridgeChainOf, bridgeChains } from '../../kernel/chains/bridgeChains.ts'
import { InvalidInput } from '../../kernel/errors.ts'
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
import { count, units, unixSeconds } from '../../kernel/operation/outputFields.ts'
import { timeField } from '../../kernel/operation/timeField.ts'
import type { BridgeCallDeps, ProofFilter, ProofRow } from '../ports.ts'
import { showNetwork } from './bridgeFields.ts'
import {
  depositSchema,
  proofRowSchema,
  type ShownProofRow,
  showDeposit,
  showProofRow,
  slugOf,
} from './proofRow.ts'

const CURSOR = /^([0-9]{1,15}):(0x[a-f0-9]{64})$/
/** Maximum number of deposits on the first page; deposits are rare, and most deposits are refunded within seconds. */
const DEPOSITS = 50

const output = z
  .object({
    totals: z
      .object({
        bridges: count('Number of burned bridges'),
        delivered: count('Number of delivered bridges'),
        deliveredUsdc: units('Sum of the delivered amounts, USDC-6'),
        feesUsdc: units('Sum of the fees of this service, USDC-6'),
        refunds: count('Number of refunded deposits outside of bridges'),
        pending: count('Number of burned, undelivered bridges'),
      })
      .meta({
        id: 'BridgeTotals',
        description:
          'Sums over all bridges that match `payer`, `from`, `since` and `until`; the same on every page',
      }),
    routes: z
      .array(
        z.object({
          from: z.string().meta({ description: 'Source chain' }),
          to: z.string().meta({ description: 'Destination chain' }),
          p50Seconds: count('Median time from burn to mint, seconds'),
          p95Seconds: count('95th percentile, seconds'),
          samples: count('Number of measured bridges: the newest deliveries, at most 200'),
        }),
      )
      .meta({
        description:
          'Time from burn to mint by block timestamps per route; the filters have no effect',
      }),
    bridges: z.array(proofRowSchema).meta({ description: 'Bridges, newest first' }),
    deposits: z.array(depositSchema).meta({
      description:
        'Newest deposits outside of bridges, on the first page of the unfiltered list; empty ' +
        'elsewhere',
    }),
    indexed: z
      .array(
        z.object({
          network: z.string().meta({ description: 'Chain, CAIP-2' }),
          blockNumber: count('Newest indexed block'),
          timestamp: unixSeconds('Time of that block, unix seconds'),
        }),
      )
      .meta({ description: 'Newest indexed block per chain' }),
    nextCursor: z.string().nullable().meta({ description: 'Next page; null on the last' }),
  })
  .meta({ id: 'BridgeProof', description: 'One page of the matching bridges' })

type Body = Immutable<z.output<typeof output>>

const csv: Format<Body> = {
  name: 'csv',
  type: CSV_TYPE,
  write: ({ bridges }) =>
    writeCsv<Immutable<ShownProofRow>>(
      [
        textColumn('id', (row) => row.id),
        textColumn('payer', (row) => row.payer),
        textColumn('from', (row) => row.from),
        textColumn('to', (row) => row.to),
        textColumn('status', (row) => row.status),
        numberColumn('amount_usdc6', (row) => row.amountUsdc),
        numberColumn('received_usdc6', (row) => row.receivedUsdc),
        numberColumn('pay_usdc6', (row) => row.payUsdc),
        numberColumn('fee_usdc6', (row) => row.feeUsdc),
        numberColumn('network_fee_usdc6', (row) => row.networkFeeUsdc),
        numberColumn('max_network_fee_usdc6', (row) => row.maxNetworkFeeUsdc),
        textColumn('referrer', (row) => row.referrer),
        numberColumn('referral_usdc6', (row) => row.referralUsdc),
        textColumn('burn_tx', (row) => row.burnTx),
        numberColumn('burn_block', (row) => row.burnBlock),
        textColumn('mint_tx', (row) => row.mintTx),
        numberColumn('mint_block', (row) => row.mintBlock),
        textColumn('minted_by', (row) => row.mintedBy),
        ...timeColumns<Immutable<ShownProofRow>>('burned_at', (row) => row.burnedAt),
        ...timeColumns<Immutable<ShownProofRow>>('minted_at', (row) => row.mintedAt),
        numberColumn('duration_s', (row) => row.seconds),
      ],
      bridges,
    ),
}

export const getBridgeProof = defineOperation({
  id: 'getBridgeProof',
  method: 'GET',
  path: '/v1/bridge/proof',
  tag: 'Bridge',
  summary: 'List every bridge',
  description:
    'A list of every bridge, the newest burn first, with burn, mint, fees and times, and sums. ' +
    '`payer`, `from` (source chain), `since` and `until` (time of the burn) filter the bridges ' +
    'and the sums, not `routes`. All data comes from chain logs; GET ' +
    '/v1/bridge/proof/verify/{burnTx} compares one bridge with the chains. Pass ' +
    'nextCursor as cursor for the next page; new bridges do not shift pages.',
  input: {
    query: closedObject({
      payer: addressField('Returns only bridges of this payer').optional(),
      from: z
        .string()
        .optional()
        .transform(readChain)
        .meta({
          description: `Returns only bridges from this source chain: ${bridgeChains.map(({ slug }) => slug).join(', ')}`,
        }),
      since: timeField(
        'Returns only bridges burned at or after this time: unix seconds, or a UTC day',
        'start',
      ).optional(),
      until: timeField(
        'Returns only bridges burned at or before this time: unix seconds, or a UTC day, included',
        'end',
      ).optional(),
      limit: limitField,
      cursor: z.string().optional().meta({ description: 'nextCursor of the previous page' }),
      format: tableFormatField,
    }),
  },
  output,
  formats: [csv],
  price: 'free',
  // Rows can change between blocks, so each request reads the rows again. A page without changes is not sent again.
  caching: { maxAgeSec: 0 },
  mcp: {
    name: 'bridge_proof',
    readOnly: true,
    notFor: 'the state of one bridge; use bridge_status.',
  },
  refusals: [],
  why: 'Shows every bridge, delivered, pending and refunded.',
  example: () => ({ query: { limit: 10 } }),

  async run({ bridge: { proofs } }: BridgeCallDeps, { query }) {
    const { limit, cursor } = query
    const filter = readFilter(query)
    const after = cursor === undefined ? null : parseCursor(cursor)
    const isFirst = after === null && filter === undefined
    const [found, deposits, totals, times, heads] = await Promise.all([
      proofs.page({ ...EVERYTHING, ...filter, limit: limit + 1, after }),
      isFirst ? proofs.deposits({ limit: DEPOSITS, isOpen: false }) : [],
      proofs.totals(filter),
      proofs.times(),
      proofs.heads(),
    ])
    const page = found.slice(0, limit)
    const last = found.length > limit ? page.at(-1) : undefined
    const body = {
      totals: {
        bridges: totals.bridges,
        delivered: totals.delivered,
        deliveredUsdc: String(totals.deliveredUsdc6),
        feesUsdc: String(totals.feesUsdc6),
        refunds: totals.refunds,
        pending: totals.pending,
      },
      routes: times.map((route) => ({
        from: slugOf(route.chainId),
        to: slugOf(route.toChainId),
        p50Seconds: route.p50Sec,
        p95Seconds: route.p95Sec,
        samples: route.samples,
      })),
      bridges: page.map(showProofRow),
      deposits: deposits.map(showDeposit),
      indexed: heads.map((head) => ({
        network: showNetwork(head.chainId),
        blockNumber: head.number,
        timestamp: head.timestampSec,
      })),
      nextCursor: last === undefined ? null : writeCursor(last),
    }
    return { body, at: null }
  },
})

const EVERYTHING: ProofFilter = { chainId: null, payer: null }

/**
 * Parses the filter of a query; undefined without a condition. Throws InvalidInput if the end of the time range is
 * before its start.
 */
function readFilter(query: {
  readonly payer?: Address | undefined
  readonly from: number | null
  readonly since?: number | undefined
  readonly until?: number | undefined
}): ProofFilter | undefined {
  const { payer = null, from: chainId, since: sinceSec, until: untilSec } = query
  if (sinceSec !== undefined && untilSec !== undefined && sinceSec > untilSec) {
    throw new InvalidInput('since', `must not be after ${untilSec}`)
  }
  const isFiltered = [payer ?? undefined, chainId ?? undefined, sinceSec, untilSec].some(
    (value) => value !== undefined,
  )
  return isFiltered ? { chainId, payer, sinceSec, untilSec } : undefined
}

/** Parses a chain; null without a chain. Throws InvalidInput for an unknown chain. */
function readChain(word: string | undefined): number | null {
  if (word === undefined) return null
  const chain = bridgeChainOf(word)
  if (chain === undefined) {
    const known = bridgeChains.map(({ slug }) => slug).join(', ')
    throw new InvalidInput('from', `must be one of ${known}`)
  }
  return chain.chainId
}

function writeCursor({ burnedSec, id }: ProofRow): string {
  return Buffer.from(`${burnedSec}:${id}`).toString('base64url')
}

function parseCursor(cursor: string): { burnedSec: number; id: Hex } {
  const [, sec, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  if (sec === undefined || id === undefined) {
    throw new InvalidInput('cursor', 'must be a nextCursor of this list')
  }
  return { burnedSec: Number(sec), id: `0x${id.slice(2)}` }
}
