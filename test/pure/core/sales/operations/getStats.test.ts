import { describe, expect, it } from 'vitest'
import { operations } from '../../../../../core/catalogue/registry.ts'
import { PRODUCTS, productOf } from '../../../../../core/sales/domain/products.ts'
import type { SaleDays } from '../../../../../core/sales/domain/resolveDays.ts'
import { ZERO_SALES } from '../../../../../core/sales/domain/saleSums.ts'
import { utcDayAfter, utcDayOf } from '../../../../../core/sales/domain/utcDay.ts'
import type { SaleReads, SaleRow } from '../../../../../core/sales/ports.ts'
import { salePayees } from '../../../../../core/sales/store/salePayees.ts'
import { aWorld } from '../../../../builders/aChain.ts'
import { aDeployment } from '../../../../builders/aDeployment.ts'
import { anApp } from '../../../../builders/anApp.ts'
import { aBlock } from '../../../../builders/facts.ts'

const TODAY = utcDayOf(aBlock().timestampSec)
const YESTERDAY = utcDayAfter(TODAY, -1)

const sale = (row: Partial<SaleRow>): SaleRow => ({
  ...ZERO_SALES,
  day: TODAY,
  product: 'signals',
  chainId: 8453,
  answers: 1,
  chargedUsdc6: 40_000n,
  ...row,
})
const rows = [
  sale({ day: YESTERDAY, answers: 2, chargedUsdc6: 80_000n }),
  sale({ chainId: 137, vouchers: 3, voucherUsdc6: 12_000n }),
  sale({ product: 'gas', chargedUsdc6: 30_000n, credits: 1, creditedUsdc6: 30_000n }),
  sale({
    product: 'bridge',
    chargedUsdc6: 25_500_000n,
    forwardedUsdc6: 25_001_000n,
    refunds: 1,
    refundedUsdc6: 7n,
  }),
]

function aSeller() {
  const requested: SaleDays[] = []
  const sales: SaleReads = {
    payees: salePayees(aDeployment()),
    rows: async (days) => {
      requested.push(days)
      return rows
    },
  }
  return { app: anApp(aWorld({}), { sales }), asked: requested }
}
const call = async (query = '') => {
  const { app, asked: requested } = aSeller()
  const response = await app.request(`/v1/stats${query}`)
  const text = await response.text()
  return { status: response.status, text, headers: response.headers, asked: requested }
}

describe('GET /v1/stats', () => {
  it('returns sums of all sales, of each product, of each chain and of each day', async () => {
    const { status, text } = await call()
    const body = JSON.parse(text)
    expect(status).toBe(200)
    expect(body.totals).toEqual({
      answers: 5,
      chargedUsdc: '25650000',
      forwardedUsdc: '25001000',
      vouchers: 3,
      voucherUsdc: '12000',
      revenueUsdc: '661000',
      credits: 1,
      creditedUsdc: '30000',
      refunds: 1,
      refundedUsdc: '7',
    })
    const report = (list: { product?: string; network?: string; chargedUsdc: string }[]) =>
      list.map(({ product, network, chargedUsdc }) => [product ?? network, chargedUsdc])
    expect(report(body.products)).toEqual([
      ['signals', '120000'],
      ['gas', '30000'],
      ['bridge', '25500000'],
    ])
    expect(report(body.networks)).toEqual([
      ['eip155:8453', '25610000'],
      ['eip155:137', '40000'],
    ])
    expect(body.days[0]).toMatchObject({
      day: YESTERDAY,
      product: 'signals',
      network: 'eip155:8453',
      answers: 2,
      revenueUsdc: '80000',
    })
    expect(body.payees).toMatchObject([
      { network: 'eip155:8453', bridge: expect.stringMatching(/^0x/) },
      { network: 'eip155:5042' },
      { network: 'eip155:137', bridge: null },
    ])
  })

  it('returns the days as a table', async () => {
    const { text, headers } = await call('?format=csv')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [names, first] = text.split('\r\n')
    expect(names).toBe(
      'day_utc,product,network,answers,charged_usdc6,forwarded_usdc6,revenue_usdc6,credits,credited_usdc6,refunds,refunded_usdc6,vouchers,voucher_usdc6',
    )
    expect(first).toBe(`${YESTERDAY},signals,eip155:8453,2,80000,0,80000,0,0,0,0,0,0`)
  })

  it.each([
    ['', utcDayAfter(TODAY, -29), TODAY],
    ['?to=2024-02-29', '2024-01-31', '2024-02-29'],
    ['?from=2024-02-29&to=2024-02-29', '2024-02-29', '2024-02-29'],
    ['?from=2023-03-01&to=2024-02-29', '2023-03-01', '2024-02-29'],
  ])('reads the days of "%s"', async (query, fromDay, toDay) => {
    expect((await call(query)).asked).toEqual([{ fromDay, toDay }])
  })

  it.each([
    ['?from=yesterday', 'from: must be a UTC day such as 2026-11-23'],
    ['?to=2026-02-30', 'to: must be a UTC day such as 2026-11-23'],
    ['?from=2026-11-02&to=2026-11-01', 'from: must not be after 2026-11-01'],
    [
      '?from=2020-01-01&to=2026-01-01',
      'from: must not be before 2025-01-01: the maximum is 366 days',
    ],
    ['?day=2026-11-01', 'day: unknown'],
  ])('refuses "%s"', async (query, problem) => {
    const { status, text } = await call(query)
    expect(status).toBe(400)
    expect(JSON.parse(text).error).toContain(problem)
  })
})

describe('products in the sales', () => {
  it('have a name for each paid operation, and an operation for each name', () => {
    const paid = operations.filter(({ price }) => price !== 'free').map(({ id }) => id)
    const named = paid.map(productOf)
    expect(named).not.toContain('other')
    expect(new Set([...named, 'other'])).toEqual(new Set(PRODUCTS))
    // The catalogue of UCP sells shop searches.
    const once = operations.filter(({ price, mcp }) => price !== 'free' && !mcp.envelope)
    expect(new Set(named).size).toBe(once.length)
  })
})
