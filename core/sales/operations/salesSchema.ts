import { z } from 'zod'
import { address, count, units } from '../../kernel/operation/outputFields.ts'
import { PRODUCTS } from '../domain/products.ts'

const day = (description: string) =>
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .meta({ description })
const product = z.enum(PRODUCTS).meta({ description: 'Sold product' })
const network = z.string().meta({ description: 'Chain of the payment, CAIP-2' })

const sums = z
  .object({
    answers: count('Number of charged payments, or of burned bridges'),
    chargedUsdc: units('USDC that payers transferred, USDC-6'),
    forwardedUsdc: units(
      'Part of chargedUsdc that the bridge burns for the payer, network fee included, USDC-6; ' +
        '0 except for the bridge',
    ),
    vouchers: count('Number of answers paid by voucher of a session'),
    voucherUsdc: units('Sum of these vouchers, which claims transfer later, USDC-6'),
    revenueUsdc: units(
      'chargedUsdc minus forwardedUsdc plus voucherUsdc: all fees; gas and referral earnings are not subtracted, USDC-6',
    ),
    credits: count('Number of failed sponsorships; each payment is valid for another sponsorship'),
    creditedUsdc: units('Credited payments, USDC-6; part of chargedUsdc of the day of the charge'),
    refunds: count(
      'Number of refunded deposits outside of bridges; no other figure includes these deposits',
    ),
    refundedUsdc: units('Refunded deposits, USDC-6'),
  })
  .meta({ id: 'SaleSums', description: 'Sums of sales' })

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
      .meta({ description: 'Sums by day, oldest first; days without sales are absent' }),
    payees: z
      .array(
        z
          .object({
            network,
            token: address('USDC of the chain'),
            payTo: address('Receiver of all payments except bridge payments'),
            bridge: address(
              'Bridge contract, which receives bridge payments; null without a bridge contract',
            ).nullable(),
          })
          .meta({ id: 'SalePayee', description: 'Receivers of USDC on one chain' }),
      )
      .meta({ description: 'Accounts whose incoming transfers are summed' }),
    recompute: z.string().meta({ description: 'How to recompute the sums from the chains' }),
  })
  .meta({ id: 'Sales', description: 'Sales by UTC day, product and chain' })
