import { resolveDays } from '../../../core/sales/domain/resolveDays.ts'
import { revenueUsdc6 } from '../../../core/sales/domain/saleSums.ts'
import type { Kit } from '../kit.ts'
import { pageSize } from '../limits/fieldSize.ts'
import { memoryReads } from '../lists/memoryReads.ts'
import { pageArgs } from '../lists/pageArgs.ts'
import { readPage } from '../lists/readPage.ts'
import type { Lists } from './lists.ts'
import { saleList } from './saleList.ts'

/** Cost of sums over many payments. */
const SUMS_COST = 200
/** Usual rows of a month with most products sold on several chains each day. */
const USUAL_ROWS = 300

/** Defines sums of sales, equal to those of `GET /v1/stats`. */
export function defineSales(kit: Kit, lists: Lists): void {
  const { builder, refs, kinds } = kit
  builder.objectType(refs.sale, {
    description: 'Sales of one product on one chain and UTC day',
    fields: (t) => ({
      day: t.exposeString('day', { description: 'UTC day of the block, such as 2026-11-23' }),
      product: t.expose('product', { type: kinds.product, description: 'Sold product' }),
      chainId: t.exposeInt('chainId', { description: 'Chain of the payment' }),
      answers: t.exposeInt('answers', {
        description: 'Number of charged payments, or of burned bridges',
      }),
      chargedUsdc: t.expose('chargedUsdc6', {
        type: 'BigInt',
        description: 'USDC that payers transferred, USDC-6',
      }),
      forwardedUsdc: t.expose('forwardedUsdc6', {
        type: 'BigInt',
        description: 'Part burned and minted for the payer on another chain, USDC-6',
      }),
      vouchers: t.exposeInt('vouchers', {
        description: 'Number of answers paid by voucher of a session',
      }),
      voucherUsdc: t.expose('voucherUsdc6', {
        type: 'BigInt',
        description: 'Sum of these vouchers, which claims transfer later, USDC-6',
      }),
      revenueUsdc: t.field({
        type: 'BigInt',
        description:
          'chargedUsdc minus forwardedUsdc plus voucherUsdc, before referral earnings, USDC-6',
        resolve: revenueUsdc6,
      }),
      credits: t.exposeInt('credits', {
        description: 'Number of failed sponsorships; each payment is valid for another sponsorship',
      }),
      creditedUsdc: t.expose('creditedUsdc6', {
        type: 'BigInt',
        description: 'Credited payments, USDC-6',
      }),
      refunds: t.exposeInt('refunds', {
        description:
          'Number of refunded deposits outside of bridges; no other figure includes these deposits',
      }),
      refundedUsdc: t.expose('refundedUsdc6', {
        type: 'BigInt',
        description: 'Refunded deposits, USDC-6',
      }),
    }),
  })
  defineSaleQueries(kit, lists)
}

function defineSaleQueries({ builder, refs }: Kit, lists: Lists): void {
  const days = builder.args((t) => ({
    from: t.string({
      description: 'First UTC day, such as 2026-11-23; 30 days before `to` by default, at most 366',
    }),
    to: t.string({ description: 'Last UTC day, included; today by default' }),
  }))
  builder.queryFields((t) => ({
    sales: t.field({
      type: [refs.sale],
      description:
        'Sales by UTC day, product and chain, oldest day first, equal to the USDC transfers ' +
        'on the chains; days without sales are absent. The rows are the newest rows; the other ' +
        'fields are true for the block of the answer',
      args: days,
      extensions: { cost: SUMS_COST, size: () => USUAL_ROWS },
      deprecationReason: 'Use salesConnection.',
      resolve: async (_root, { from, to }, { sales, clock }) => {
        const requested = { from: from ?? undefined, to: to ?? undefined }
        return [...(await sales.rows(resolveDays(requested, clock.nowSec())))]
      },
    }),
    salesConnection: t.field({
      type: lists.sales.connection,
      description:
        'Sales by UTC day, product and chain, oldest day first, equal to the USDC transfers ' +
        'on the chains; days without sales are absent. The rows are the newest rows; the other ' +
        'fields are true for the block of the answer',
      args: { ...days, ...pageArgs(builder, lists.sales) },
      extensions: { cost: SUMS_COST, size: pageSize },
      resolve: async (_root, { from, to, ...args }, { sales, clock }) => {
        const requested = { from: from ?? undefined, to: to ?? undefined }
        const rows = memoryReads(saleList, () => sales.rows(resolveDays(requested, clock.nowSec())))
        return readPage(saleList, args, [], rows)
      },
    }),
  }))
}
