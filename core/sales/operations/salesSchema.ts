import { z } from 'zod'
import { address, count, units } from '../../kernel/operation/outputFields.ts'
import { PRODUCTS } from '../domain/products.ts'

const day = (description: string) =>
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .meta({ description })
const product = z.enum(PRODUCTS).meta({ description: 'What was sold' })
const network = z.string().meta({ description: 'Chain of the payment, CAIP-2' })

const sums = z
  .object({
    answers: count('Charged payments, or burned bridges'),
    chargedUsdc: units('What payers transferred for them, USDC-6'),
    forwardedUsdc: units(
      'Of it, burned to be minted for the payer elsewhere, USDC-6; 0 but for the bridge',
    ),
    revenueUsdc: units('chargedUsdc - forwardedUsdc, before what referrers earn, USDC-6'),
    credits: count('Sponsorships that we failed: their payments are good for another'),
    creditedUsdc: units('Those payments, USDC-6; part of chargedUsdc of the day they were charged'),
    refunds: count('Deposits outside of bridges that were sent back; in no other figure'),
    refundedUsdc: units('Those deposits, USDC-6'),
  })
  .meta({ id: 'SaleSums', description: 'What was sold' })

/** Body of `GET /v1/stats`. */
export const salesSchema = z
  .object({
    fromDay: day('First UTC day'),
    toDay: day('Last UTC day, included'),
    totals: sums,
    products: z
      .array(
        z
          .object({ product })
          .extend(sums.shape)
          .meta({ id: 'ProductSales', description: 'Sums of one product' }),
      )
      .meta({ description: 'Sums by product' }),
    networks: z
      .array(
        z
          .object({ network })
          .extend(sums.shape)
          .meta({ id: 'NetworkSales', description: 'Sums of one chain' }),
      )
      .meta({ description: 'Sums by chain' }),
    days: z
      .array(
        z
          .object({ day: day('UTC day of the block'), product, network })
          .extend(sums.shape)
          .meta({ id: 'DaySales', description: 'Sums of one product on one chain and day' }),
      )
      .meta({ description: 'Oldest day first; days without sales are left out' }),
    payees: z
      .array(
        z
          .object({
            network,
            token: address('USDC of the chain'),
            payTo: address('Receives what everything but the bridge costs'),
            bridge: address(
              'Bridge contract, which receives what is bridged; null without one',
            ).nullable(),
          })
          .meta({ id: 'SalePayee', description: 'Who receives USDC on one chain' }),
      )
      .meta({ description: 'Whose incoming transfers the sums are' }),
    recompute: z.string().meta({ description: 'How to rebuild the sums from the chains' }),
  })
  .meta({ id: 'Sales', description: 'What was sold, by UTC day, product and chain' })
