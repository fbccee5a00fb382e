import { expect } from 'vitest'
import { until } from '../../../supervisor/until.ts'
import { PATIENCE_MS } from '../patience.ts'
import type { Api } from '../startApi.ts'
import type { BridgeBooks } from './bridgeBooks.ts'

/** Row of the published list of bridges. */
export type PublishedRow = {
  readonly id: string
  readonly payer: string
  readonly amountUsdc: string
  readonly receivedUsdc: string | null
  readonly payUsdc: string
  readonly feeUsdc: string
  readonly burnTx: string
  readonly mintTx: string | null
  readonly status: string
}

const PAGE = 100

/** Reads all rows of the published list, newest first, page by page. */
export async function publishedRows(api: Api): Promise<PublishedRow[]> {
  const rows: PublishedRow[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query = new URLSearchParams({ limit: String(PAGE), ...(cursor === '' ? {} : { cursor }) })
    const { status, body } = await api.get(`/v1/bridge/proof?${query}`)
    expect([status, body]).toEqual([200, expect.objectContaining({ bridges: expect.any(Array) })])
    rows.push(...body.bridges)
    cursor = body.nextCursor
  }
  return rows
}

/** Expects the published list and its totals to equal the chains' logs. */
export async function expectProofEqualsChains(
  api: Api,
  books: BridgeBooks,
): Promise<readonly PublishedRow[]> {
  const expected = publishedOf(books)
  let rows: PublishedRow[] = []
  const isIndexed = async () => {
    rows = await publishedRows(api)
    return rows.filter(({ mintTx }) => mintTx !== null).length >= books.mints.size
  }
  await until(isIndexed, PATIENCE_MS)
  const burned = rows.filter(({ burnTx }) => burnTx !== null)
  expect(burned.map(comparable).toSorted(byId)).toEqual(expected.toSorted(byId))
  const { body } = await api.get('/v1/bridge/proof?limit=1')
  const minted = [...books.mints.values()].flat()
  expect(body.totals).toMatchObject({
    bridges: books.burns.size,
    deliveredUsdc: String(sum(minted.map(({ receivedUsdc6 }) => receivedUsdc6))),
    feesUsdc: String(sum([...books.burns.values()].map(({ feeUsdc6 }) => feeUsdc6))),
    refunds: books.refunds.size,
    pending: books.burns.size - books.mints.size,
  })
  return burned
}

/** Expects every row to equal a recomputation from both chains' receipts. */
export async function expectEveryRowVerifies(
  api: Api,
  rows: readonly Pick<PublishedRow, 'burnTx'>[],
): Promise<void> {
  for (const { burnTx } of rows) {
    const { status, body } = await api.get(`/v1/bridge/proof/verify/${burnTx}`)
    expect([burnTx, status, body.match], JSON.stringify(body)).toEqual([burnTx, 200, true])
  }
}

type Comparable = ReturnType<typeof comparable>

function comparable(row: PublishedRow) {
  const { id, amountUsdc, receivedUsdc, payUsdc, feeUsdc, burnTx, mintTx } = row
  const payer = row.payer.toLowerCase()
  return { id, payer, amountUsdc, receivedUsdc, payUsdc, feeUsdc, burnTx, mintTx }
}

function publishedOf({ burns, mints }: BridgeBooks): Comparable[] {
  return [...burns.values()].map((burn) => {
    const [mint] = mints.get(burn.id) ?? []
    return {
      id: burn.id,
      payer: burn.payer,
      amountUsdc: String(burn.receiveUsdc6),
      receivedUsdc: mint === undefined ? null : String(mint.receivedUsdc6),
      payUsdc: String(burn.amountUsdc6),
      feeUsdc: String(burn.feeUsdc6),
      burnTx: burn.burnTx,
      mintTx: mint?.mintTx ?? null,
    }
  })
}

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : 1
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}
