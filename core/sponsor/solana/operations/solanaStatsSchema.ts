import { z } from 'zod'
import { count, dollars, units, unixSeconds } from '../../../kernel/operation/outputFields.ts'
import { coins, text, usdE8 } from '../../evm/operations/gasFields.ts'
import { gasMarginSchema } from '../../evm/operations/gasMarginSchema.ts'
import { base58, sponsorshipId } from './solanaFields.ts'

const onChain = z
  .object({
    transactions: count('Transactions that our fee payer paid for and that are in a block'),
    succeeded: count('Those that did what they were told'),
    failed: count('Those that failed in their block; their fee is paid all the same'),
    senders: count('Wallets that signed'),
    feeLamports: units('What the chain took as fees, lamports'),
    feeSol: coins('The same in SOL'),
    rentLamports: units('What accounts took that were created, lamports'),
    spentLamports: units('What the fee payer lost: fees and accounts, lamports'),
    spentSol: coins('The same in SOL'),
    unread: count(
      'Transactions whose receipt no node has told us: they are counted, and in no sum of lamports',
    ),
  })
  .meta({ id: 'GasSolanaOnChain', description: 'From receipts alone; see recompute' })

const desk = z
  .object({
    sponsorships: z
      .object({
        quoted: count('Prices that still hold, or by which something was sold'),
        paid: count('Payments that were settled'),
        posted: count('Signed transactions that we took'),
        confirmed: count('In a block, and did what they were told'),
        failed: count('In a block, and failed there'),
        expired: count('Never posted'),
        credited: count('Lost by our doing; their payments are good for another'),
        refused: count('Never signed by us; their payments are not charged, or good for another'),
        void: count('Of payments that were not charged'),
      })
      .meta({ id: 'GasSolanaSponsorships', description: 'What became of sponsorships' }),
    feesUsdc: units('What callers paid, USDC-6'),
    fees: dollars('The same in USD'),
    unreadCapLamports: units(
      'Most that those unread can have taken, lamports; the margin counts it',
    ),
    latencyMs: z
      .object({ p50: count('Half took no longer'), p95: count('95 of 100 took no longer') })
      .nullable()
      .meta({
        description:
          'From a taken transaction until its block was seen here, milliseconds; null without any',
      }),
  })
  .meta({ id: 'GasSolanaDesk', description: 'From our own rows, which nobody else can check' })

const figures = z
  .object({
    onChain,
    desk,
    margin: gasMarginSchema.nullable().meta({
      description: 'Null while SOL has no price and something was spent',
    }),
  })
  .meta({ id: 'GasSolanaFigures', description: 'Solana over one window' })

const feePayer = z
  .object({
    address: base58('The account'),
    lamports: units('What it has; null while the node does not tell').nullable(),
    sol: coins('The same in SOL').nullable(),
    reservedLamports: units('What is promised of it').nullable(),
    opsLeft: count(
      'Sponsorships of the mean cost that the rest pays; null before any, or while the node does not tell',
    ).nullable(),
  })
  .meta({ id: 'GasSolanaFeePayer', description: 'What pays on Solana' })

const recent = z
  .object({
    sponsorshipId,
    signature: base58('Name of the transaction on the chain'),
    slot: units('Slot of its block').nullable(),
    time: unixSeconds('Time of that block, unix seconds; null while it is unread').nullable(),
    sender: base58(
      'Who signed beside our fee payer; null while it is unread, or nobody',
    ).nullable(),
    success: z.boolean().meta({ description: 'Whether it did what it was told' }),
    feeLamports: units('What the chain took as a fee; null while it is unread').nullable(),
    spentLamports: units('What the fee payer lost; null while it is unread').nullable(),
    feeUsdc: units('What its caller paid, USDC-6; null when no payment is known').nullable(),
  })
  .meta({ id: 'GasSolanaRecent', description: 'A sponsored transaction' })

/** `solana` of `GET /v1/gas/stats`. */
export const solanaStatsSchema = z
  .object({
    network: text('CAIP-2 name'),
    enabled: z.boolean().meta({ description: 'Whether it is sold now' }),
    reason: text('Why it is not; null while it is').nullable(),
    windowsEndAt: unixSeconds('When windows end, unix seconds'),
    nativeSymbol: text('The coin that pays fees'),
    nativeUsd: usdE8('USD per SOL, 8 decimals, rounded up; null without a price').nullable(),
    feePayer: feePayer.nullable().meta({ description: 'Null where nothing is sponsored' }),
    feePayers: z
      .array(base58('An account'))
      .meta({ description: 'Who paid for what is in blocks, today’s account and former ones' }),
    windows: z
      .object({ h24: figures, d7: figures, all: figures })
      .meta({ description: 'The last 24 hours, the last 7 days, and all time' }),
    recent: z.array(recent).meta({ description: 'The newest 20 transactions' }),
    recompute: text('How to rebuild everything that says onChain'),
  })
  .meta({ id: 'GasSolanaStats', description: 'What the sponsor on Solana did, earned and has' })
