import { z } from 'zod'
import { formatUsdc6 } from '../../../kernel/money.ts'
import { closedObject } from '../../../kernel/operation/closedObject.ts'
import { defineOperation } from '../../../kernel/operation/defineOperation.ts'
import { errorFields } from '../../../kernel/operation/errorFields.ts'
import {
  GAS_MULTIPLIER_BPS,
  GAS_QUOTE_SEC,
  MIN_GAS_PRICE_USDC6,
} from '../../evm/domain/gasLimits.ts'
import { GAS_PAYABLE_CHAIN_IDS } from '../../evm/operations/gasRules.ts'
import {
  solanaExecutedSchema,
  solanaFailedSchema,
  solanaPendingSchema,
  solanaSponsoredSchema,
} from './solanaFields.ts'

const MULTIPLIER = GAS_MULTIPLIER_BPS / 10_000
const MIN_USD = formatUsdc6(MIN_GAS_PRICE_USDC6).replace(/0+$/, '')
/** The memo program, which a wallet can call without a token account. */
const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const EXAMPLE_SENDER = '2Lw4YnZmdfEdwZaUedhqr2g9GCtCipUDrgPZp9nwHija'

const optional = (description: string) => z.unknown().optional().meta({ description })

/** Accepts any of the three bodies; parseSolanaBody distinguishes them and reports the fault of each. */
const body = closedObject({
  transaction: optional(
    'Base64. For a price: a legacy or v0 transaction with the fee payer of the service first, ' +
      'any blockhash, signed or not. With sponsorshipId: the returned transaction, signed by every signer',
  ),
  sender: optional('Instead of a transaction: the wallet that signs the instructions, base58'),
  instructions: optional(
    '1 to 16 instructions {programId, accounts: [{pubkey, isSigner, isWritable}], data}',
  ),
  computeUnitLimit: optional('With instructions: compute units, at most 600000'),
  createAta: optional(
    'With instructions: up to 3 of {owner, mint}, token accounts that the service pays for',
  ),
  sponsorshipId: optional('Id of a paid sponsorship'),
  refresh: optional(
    'With sponsorshipId: true requests a new blockhash after the first blockhash expires',
  ),
})

/**
 * Registry entry of POST /v1/gas/solana. api/sponsor/solana answers the requests, because one call
 * leads to several kinds of requests.
 */
export const postGasSolana = defineOperation({
  id: 'postGasSolana',
  method: 'POST',
  path: '/v1/gas/solana',
  tag: 'Gas',
  summary: 'Send on Solana without SOL',
  description:
    'Pays the fee of a Solana transaction in exchange for USDC on an EVM chain. If a simulation ' +
    `succeeds, an unpaid call returns 402 with the price, valid for ${GAS_QUOTE_SEC} seconds. A ` +
    'failed simulation is free. Pay, sign the returned transaction, and post the transaction here with its ' +
    'sponsorshipId within a minute. The payment is charged only after the service signs. If the ' +
    'blockhash expires, one new blockhash is free. The fee payer of the service may appear only ' +
    'in instructions that create associated token accounts; GET /v1/gas?docs=1 has all rules.',
  input: { body },
  output: z.union([solanaSponsoredSchema, solanaExecutedSchema]),
  price: {
    mode: 'quoted',
    minUsdc6: MIN_GAS_PRICE_USDC6,
    chainIds: [...GAS_PAYABLE_CHAIN_IDS],
    timeoutSec: GAS_QUOTE_SEC,
    words:
      `Costs ${MULTIPLIER} times the maximum cost to the fee payer (5,000 lamports per ` +
      'signature, the compute units at their price, 2,039,280 lamports per account), at least ' +
      `${MIN_USD} USD; never more than quoted.`,
  },
  outcomes: [
    {
      status: 202,
      description: 'The operation is in no block yet, or the payment is pending',
      body: solanaPendingSchema,
    },
    {
      status: 409,
      description: 'The payment belongs to another request',
      body: z.object(errorFields),
    },
    {
      status: 410,
      description: 'The blockhash expired; the error states whether a new blockhash is free',
      body: z.object(errorFields),
    },
    {
      status: 502,
      description: 'A fault of the service; the caller has a credit',
      body: solanaFailedSchema,
    },
  ],
  caching: 'none',
  mcp: {
    name: 'gas_sponsor_solana',
    readOnly: false,
    notFor: 'operations on Base or Polygon; use gas_sponsor.',
  },
  refusals: [
    'gas_unavailable',
    'unknown_sponsorship',
    'sponsorship_expired',
    'dry_run_failed',
    'too_many_dry_runs',
  ],
  why: 'A Solana wallet that holds tokens and no SOL can send its tokens.',
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
