import { z } from 'zod'
import { formatUsdc6 } from '../../../kernel/money.ts'
import { closedObject } from '../../../kernel/operation/closedObject.ts'
import { defineOperation } from '../../../kernel/operation/defineOperation.ts'
import { errorFields } from '../../../kernel/operation/errorFields.ts'
import { GAS_MIN_USDC6, GAS_MULTIPLIER_BPS, GAS_QUOTE_SEC } from '../../evm/domain/gasLimits.ts'
import { GAS_PAYABLE_CHAIN_IDS } from '../../evm/operations/gasRules.ts'
import {
  solanaExecutedSchema,
  solanaFailedSchema,
  solanaPendingSchema,
  solanaSponsoredSchema,
} from './solanaFields.ts'

const MULTIPLIER = GAS_MULTIPLIER_BPS / 10_000
const MIN_USD = formatUsdc6(GAS_MIN_USDC6).replace(/0+$/, '')
/** Memo by a wallet: needs no existing account. */
const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const EXAMPLE_SENDER = '2Lw4YnZmdfEdwZaUedhqr2g9GCtCipUDrgPZp9nwHija'

const optional = (description: string) => z.unknown().optional().meta({ description })

/** Accepts any of the three bodies; readSolanaBody distinguishes them and reports the fault of each. */
const body = closedObject({
  transaction: optional(
    'Base64: for a price, a legacy or v0 transaction with our fee payer first, over any blockhash, signed or not; with ' +
      'sponsorshipId, what came back, signed by all',
  ),
  sender: optional('Instead of a transaction: the wallet that signs the instructions, base58'),
  instructions: optional(
    '1 to 16 of {programId, accounts: [{pubkey, isSigner, isWritable}], data}',
  ),
  computeUnitLimit: optional('With instructions: compute units, at most 600000'),
  createAta: optional(
    'With instructions: up to 3 of {owner, mint}, token accounts that we pay for',
  ),
  sponsorshipId: optional('Of a sponsorship that was paid for'),
  refresh: optional('true, with sponsorshipId alone: another blockhash after the first went by'),
})

/** Endpoint of the sponsor on Solana; api/sponsor/solana serves its bodies, because they lead to several requests. */
export const postGasSolana = defineOperation({
  id: 'postGasSolana',
  method: 'POST',
  path: '/v1/gas/solana',
  tag: 'Gas',
  summary: 'Act on Solana without SOL',
  description:
    'Pays the fee of a transaction on Solana for USDC on an EVM chain. The first answer is 402 with the price; it ' +
    `holds ${GAS_QUOTE_SEC} seconds, is told only for what would run, and is charged only with our signature at hand. Pay, ` +
    'sign the transaction that comes back, post it here with its sponsorshipId within a minute: it is tried first, ' +
    'and a failing try costs nothing. Too late: ask for another blockhash, once, for nothing. Our fee ' +
    'payer is in no instruction but the creation of associated token accounts; GET /v1/gas?docs=1 has all rules.',
  input: { body },
  output: z.union([solanaSponsoredSchema, solanaExecutedSchema]),
  price: {
    mode: 'quoted',
    minUsdc6: GAS_MIN_USDC6,
    chainIds: [...GAS_PAYABLE_CHAIN_IDS],
    timeoutSec: GAS_QUOTE_SEC,
    words:
      `Costs ${MULTIPLIER} times the most that it can take from us (5,000 lamports a signature, the compute units at ` +
      `their price, 2,039,280 lamports an account), at least ${MIN_USD} USD; never more than quoted.`,
  },
  outcomes: [
    {
      status: 202,
      description: 'Taken, in no block yet; or a payment whose end is not known yet',
      body: solanaPendingSchema,
    },
    {
      status: 409,
      description: 'The payment belongs to another request',
      body: z.object(errorFields),
    },
    {
      status: 410,
      description: 'Its blockhash is over; the error says whether another is free',
      body: z.object(errorFields),
    },
    { status: 502, description: 'Failed by our doing; credited', body: solanaFailedSchema },
  ],
  caching: 'none',
  mcp: {
    name: 'gas_sponsor_solana',
    readOnly: false,
    notFor: 'operations on Base or Polygon; gas_sponsor pays for those.',
  },
  refusals: [
    'gas_unavailable',
    'unknown_sponsorship',
    'sponsorship_expired',
    'dry_run_failed',
    'too_many_dry_runs',
  ],
  why: 'A wallet on Solana that holds tokens alone can send them, without SOL.',
  example: () => ({
    body: {
      sender: EXAMPLE_SENDER,
      instructions: [
        {
          programId: MEMO_PROGRAM,
          accounts: [{ pubkey: EXAMPLE_SENDER, isSigner: true }],
          data: 'aGVsbG8=',
        },
      ],
    },
  }),

  run: async () => {
    throw new RangeError('the sponsor on Solana is served by its own handler')
  },
})
