import { z } from 'zod'
import { count, dollars, units, unixSeconds } from '../../../kernel/operation/outputFields.ts'
import { coins, text, usdE8 } from '../../evm/operations/gasFields.ts'
import { gasMarginSchema } from '../../evm/operations/gasMarginSchema.ts'
import { base58, sponsorshipId } from './solanaFields.ts'

const onChain = z
  .object({
    transactions: count('Number of transactions in blocks, paid by the fee payer'),
    succeeded: count('Number of successful executions'),
    failed: count('Number of transactions that failed in a block; the fee payer paid the fee'),
    senders: count('Number of wallets that signed'),
    feeLamports: units('Fees of the chain, lamports'),
    feeSol: coins('feeLamports in SOL'),
    rentLamports: units('Rent of created accounts, lamports'),
    spentLamports: units('Cost for the fee payer: fees and accounts, lamports'),
    spentSol: coins('spentLamports in SOL'),
    unread: count(
      'Number of transactions without a stored receipt, excluded from sums of lamports',
    ),
  })
  .meta({ id: 'GasSolanaOnChain', description: 'Figures from receipts; see recompute' })

const desk = z
  .object({
    sponsorships: z
      .object({
        quoted: count('Number of quotes that are still valid or that led to a payment'),
        paid: count('Number of settled payments'),
        posted: count('Number of signed requests that the service accepted'),
        confirmed: count('Number of transactions that succeeded in a block'),
        failed: count('Number of transactions that failed in a block'),
        expired: count('Number of sponsorships that expired without a post'),
        credited: count(
          'Number of sponsorships lost by a fault of the operator; each payment is valid for another sponsorship',
        ),
        refused: count(
          'Number of sponsorships that the service did not sign; their payments are not charged, or are valid for another sponsorship',
        ),
        void: count('Number of sponsorships whose payment was not charged'),
      })
      .meta({ id: 'GasSolanaSponsorships', description: 'Outcomes of sponsorships' }),
    feesUsdc: units('Fees that callers paid, USDC-6'),
    fees: dollars('feesUsdc in USD'),
    unreadCapLamports: units(
      'Maximum cost of transactions without a stored receipt, lamports; part of the margin',
    ),
    latencyMs: z
      .object({ p50: count('Median'), p95: count('95th percentile') })
      .nullable()
      .meta({
        description:
          'Time from the post of a transaction until its block was observed, milliseconds; null without a transaction',
      }),
  })
  .meta({
    id: 'GasSolanaDesk',
    description: 'Figures from rows of the operator, which callers cannot verify',
  })

const figures = z
  .object({
    onChain,
    desk,
    margin: gasMarginSchema.nullable().meta({
      description: 'Margin; null when lamports were spent and SOL has no price',
    }),
  })
  .meta({ id: 'GasSolanaFigures', description: 'Figures of Solana over one window' })

const feePayer = z
  .object({
    address: base58('Address of the account'),
    lamports: units('Balance, lamports; null while the node is unreachable').nullable(),
    sol: coins('Balance in SOL').nullable(),
    reservedLamports: units('Reserved part, lamports').nullable(),
    opsLeft: count(
      'Number of sponsorships of mean cost that the unreserved balance can pay; null before the first sponsorship, or while the node is unreachable',
    ).nullable(),
  })
  .meta({ id: 'GasSolanaFeePayer', description: 'Fee payer on Solana' })

const recent = z
  .object({
    sponsorshipId,
    signature: base58('Signature that identifies the transaction on the chain'),
    slot: units('Slot of the block').nullable(),
    time: unixSeconds(
      'Time of the block, unix seconds; null before the receipt is stored',
    ).nullable(),
    sender: base58(
      'First signer beside the fee payer; null before the receipt is stored, or without another signer',
    ).nullable(),
    success: z.boolean().meta({ description: 'Whether the transaction succeeded' }),
    feeLamports: units('Fee of the chain, lamports; null before the receipt is stored').nullable(),
    spentLamports: units(
      'Cost for the fee payer, lamports; null before the receipt is stored',
    ).nullable(),
    feeUsdc: units('Price that the caller paid, USDC-6; null without a known payment').nullable(),
  })
  .meta({ id: 'GasSolanaRecent', description: 'A sponsored transaction' })

/** Field `solana` of `GET /v1/gas/stats`. */
export const solanaStatsSchema = z
  .object({
    network: text('CAIP-2 name'),
    enabled: z.boolean().meta({ description: 'Whether the sponsor sells now' }),
    reason: text('Reason while the sponsor is closed; else null').nullable(),
    windowsEndAt: unixSeconds('End of all windows, unix seconds'),
    nativeSymbol: text('Symbol of the native coin'),
    nativeUsd: usdE8('USD per SOL, 8 decimals, rounded up; null without a price').nullable(),
    feePayer: feePayer
      .nullable()
      .meta({ description: 'Fee payer; null without a sponsor on Solana' }),
    feePayers: z
      .array(base58('An account'))
      .meta({ description: 'Current and former fee payers of transactions in blocks' }),
    windows: z
      .object({ h24: figures, d7: figures, all: figures })
      .meta({ description: 'Figures of the last 24 hours, the last 7 days, and all time' }),
    recent: z.array(recent).meta({ description: 'The newest 20 transactions' }),
    recompute: text('How to reproduce all onChain figures'),
  })
  .meta({
    id: 'GasSolanaStats',
    description: 'Activity, revenue and funds of the sponsor on Solana',
  })
