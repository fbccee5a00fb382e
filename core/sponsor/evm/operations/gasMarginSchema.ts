import { z } from 'zod'
import { dollars, signedUnits } from '../../../kernel/operation/outputFields.ts'

const signedDollars = (description: string) =>
  z
    .string()
    .regex(/^-?[0-9]+\.[0-9]{6}$/)
    .meta({ description })

/** Revenue and cost of sponsorships. */
export const gasMarginSchema = z
  .object({
    feesUsd: dollars('What callers paid, USD'),
    costUsd: dollars(
      'Transactions, L1 fees, lost transactions and what went to others; fees and accounts on Solana; USD',
    ),
    usd: signedDollars('What is left, USD'),
    usdc: signedUnits('The same, USDC-6'),
    pct: z.number().nullable().meta({ description: 'Of the fees, percent; null without fees' }),
  })
  .meta({ id: 'GasMargin', description: 'By the price of the coin now' })
