import { z } from 'zod'
import { errorFields } from '../../../kernel/operation/errorFields.ts'
import { count, dollars, units, unixSeconds } from '../../../kernel/operation/outputFields.ts'
import { creditSchema, text, usdE8 } from '../../evm/operations/gasFields.ts'

export const base58 = (description: string) =>
  z
    .string()
    .regex(/^[1-9A-HJ-NP-Za-km-z]+$/)
    .meta({ description })
export const sponsorshipId = z
  .string()
  .regex(/^0x[0-9a-f]{32}$/)
  .meta({ description: 'Id of the sponsorship' })

/** Answer to a paid or refreshed request. */
export const solanaSponsoredSchema = z
  .object({
    sponsorshipId,
    transaction: text(
      'Transaction in base64, signed by the sponsor over a fresh blockhash; sign it unchanged',
    ),
    signature: base58('Signature of the sponsor, which identifies the transaction on the chain'),
    feePayer: base58('Fee payer'),
    lamportCap: units('Maximum cost for the fee payer, lamports'),
    lastValidBlockHeight: units('Last height of a block that accepts the transaction'),
    validUntil: unixSeconds(
      'Approximate time of the block of lastValidBlockHeight, unix seconds; post before this time',
    ),
    nextStep: text('Instruction for the next step'),
  })
  .meta({ id: 'SolanaSponsored', description: 'A sponsored transaction to sign' })

/** Answer to the post of a signed transaction. */
export const solanaExecutedSchema = z
  .object({
    sponsorshipId,
    signature: base58('Signature that identifies the transaction on the chain').nullable(),
    slot: units('Slot of the block').nullable(),
    success: z.boolean().meta({ description: 'Whether the transaction succeeded' }),
    feeLamports: units('Fee of the chain, lamports'),
    failure: text('Reason of the failure').optional(),
  })
  .meta({ id: 'SolanaExecuted', description: 'A sponsored transaction that is in a block' })

/** Answer to a post or a payment whose outcome is not known yet. */
export const solanaPendingSchema = z
  .object({
    sponsorshipId: sponsorshipId.optional(),
    signature: base58('Signature that identifies the transaction on the chain')
      .nullable()
      .optional(),
    paymentId: text('Id of a payment whose outcome is not known yet').optional(),
    txHash: text('Transaction of the payment').nullable().optional(),
    statusUrl: text('URL of the status of the payment').optional(),
    state: text('State'),
    nextStep: text('Instruction for the next step'),
  })
  .meta({ id: 'SolanaPending', description: 'An operation that is in no block yet' })

/** Answer to a post whose transaction is in no block by a fault of the operator. */
export const solanaFailedSchema = z
  .object({
    ...errorFields,
    sponsorshipId,
    signature: base58('Signature that identifies the transaction on the chain').nullable(),
    credit: creditSchema.nullable(),
  })
  .meta({
    id: 'SolanaFailed',
    description:
      'An operation that failed through a fault of the operator; the payment remains valid',
  })

/** Components of a price in the challenge. */
export const solanaQuoteSchema = z
  .object({
    quoteId: text('Id of the price'),
    network: text('CAIP-2 name'),
    feePayer: base58('Fee payer'),
    lamportCap: units('Maximum cost for the fee payer, lamports'),
    feeLamports: units('Part that the chain charges in any case, lamports'),
    multiplierBps: z.int().meta({ description: 'Price in basis points of the cap' }),
    nativeUsd: usdE8('USD per SOL in the price, 8 decimals, rounded up'),
    usd: dollars('The price, USD'),
    payUsdc: units('Price, USDC-6'),
    expiresAt: unixSeconds('Unix second until which the price is valid'),
  })
  .meta({ id: 'SolanaQuote', description: 'A price and its components' })

/** The sponsor on Solana in the list of chains of the configuration. */
export const solanaConfigSchema = z
  .object({
    network: text('CAIP-2 name'),
    enabled: z.boolean().meta({ description: 'Whether the sponsor sells now' }),
    reason: text('Reason while the sponsor is closed; else null').nullable(),
    nativeSymbol: text('Symbol of the native coin'),
    nativeUsd: usdE8(
      'USD per SOL in prices, 8 decimals, rounded up; null without a price',
    ).nullable(),
    feePayer: base58('Fee payer; null without a sponsor on Solana').nullable(),
    path: text('Path of the endpoint'),
    limits: z
      .object({
        maxSigners: count('Maximum signatures, including that of the fee payer'),
        maxTransactionBytes: count('Maximum bytes with all signatures'),
        maxComputeUnits: units('Maximum compute units'),
        maxMicroLamportsPerUnit: units('Maximum price of a compute unit, millionths of a lamport'),
        tokenAccountLamports: units('Lamports that each created token account adds to the cap'),
      })
      .meta({ id: 'SolanaLimits', description: 'Limits of requests' }),
  })
  .meta({ id: 'GasConfigSolana', description: 'The sponsor on Solana' })
