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
    feesUsd: dollars('Fees that callers paid, USD'),
    costUsd: dollars(
      'Cost, USD: transactions, L1 fees, lost transactions, operations of third parties; on Solana fees and accounts',
    ),
    usd: signedDollars('Fees minus cost, USD'),
    usdc: signedUnits('Fees minus cost, USDC-6'),
    pct: z
      .number()
      .nullable()
      .meta({ description: 'Margin in percent of the fees; null without fees' }),
  })
  .meta({ id: 'GasMargin', description: 'Margin at the current price of the coin' })
