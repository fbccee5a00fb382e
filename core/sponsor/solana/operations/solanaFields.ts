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
      'Base64, over a fresh blockhash, with our signature: sign it, change nothing',
    ),
    signature: base58('Our signature, which is the name of the transaction on the chain'),
    feePayer: base58('Our account that pays'),
    lamportCap: units('Most that it takes from us, lamports'),
    lastValidBlockHeight: units('Last height of a block that takes it'),
    validUntil: unixSeconds('About when that block is made: post it before'),
    nextStep: text('What to do'),
  })
  .meta({ id: 'SolanaSponsored', description: 'A transaction that we pay for, to be signed' })

/** Answer to the post of a signed transaction. */
export const solanaExecutedSchema = z
  .object({
    sponsorshipId,
    signature: base58('Name of the transaction on the chain').nullable(),
    slot: units('Slot of its block').nullable(),
    success: z.boolean().meta({ description: 'Whether it did what it was told' }),
    feeLamports: units('What the chain took for it, lamports'),
    failure: text('Why it did not').optional(),
  })
  .meta({ id: 'SolanaExecuted', description: 'A sponsored transaction that is in a block' })

/** Answer to a post or a payment whose outcome is not known yet. */
export const solanaPendingSchema = z
  .object({
    sponsorshipId: sponsorshipId.optional(),
    signature: base58('Name of the transaction on the chain').nullable().optional(),
    paymentId: text('Id of the payment, where it is the payment that is not known yet').optional(),
    txHash: text('Transaction of the payment').nullable().optional(),
    statusUrl: text('Where to ask what became of the payment').optional(),
    state: text('How far it is'),
    nextStep: text('What to do'),
  })
  .meta({ id: 'SolanaPending', description: 'In no block yet' })

/** Answer to a post that no block contains by a fault of the operator. */
export const solanaFailedSchema = z
  .object({
    ...errorFields,
    sponsorshipId,
    signature: base58('Name of the transaction on the chain').nullable(),
    credit: creditSchema.nullable(),
  })
  .meta({ id: 'SolanaFailed', description: 'Not executed, by our doing; the payment stays good' })

/** Components of a price in the challenge. */
export const solanaQuoteSchema = z
  .object({
    quoteId: text('Id of the price'),
    network: text('CAIP-2 name'),
    feePayer: base58('Our account that pays'),
    lamportCap: units('Most that it takes from us, lamports'),
    feeLamports: units('What of it the chain takes in any case, lamports'),
    multiplierBps: z.int().meta({ description: 'Price in hundredths of a percent of the cap' }),
    nativeUsd: usdE8('USD per SOL by which it was priced, 8 decimals, rounded up'),
    usd: dollars('The price, USD'),
    payUsdc: units('The same, USDC-6'),
    expiresAt: unixSeconds('Until when it holds'),
  })
  .meta({ id: 'SolanaQuote', description: 'A price and what it is made of' })

/** The sponsor on Solana in the list of chains of the configuration. */
export const solanaConfigSchema = z
  .object({
    network: text('CAIP-2 name'),
    enabled: z.boolean().meta({ description: 'Whether it is sold now' }),
    reason: text('Why it is not; null while it is').nullable(),
    nativeSymbol: text('The coin that pays fees'),
    nativeUsd: usdE8('USD per SOL to sell by, 8 decimals, rounded up; null without one').nullable(),
    feePayer: base58('Our account that pays; null where there is none').nullable(),
    path: text('Where to POST'),
    limits: z
      .object({
        maxSigners: count('Signatures, ours included'),
        maxTransactionBytes: count('Bytes with all signatures'),
        maxComputeUnits: units('Compute units'),
        maxMicroLamportsPerUnit: units('Price of a compute unit, millionths of a lamport'),
        tokenAccountLamports: units('What an associated token account adds to the price, lamports'),
      })
      .meta({ id: 'SolanaLimits', description: 'What is taken' }),
  })
  .meta({ id: 'GasConfigSolana', description: 'The sponsor on Solana' })
