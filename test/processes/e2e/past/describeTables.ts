import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../../../api/app.ts'
import { int } from '../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../core/platform/db/createSql.ts'
import { countBuckets, INTERVAL_SEC } from '../../../../core/vaults/domain/analytics/intervals.ts'
import { getVaultHistory } from '../../../../core/vaults/operations/getVaultHistory.ts'
import type { HistoryReads } from '../../../../core/vaults/ports.ts'
import { createHistoryReads } from '../../../../core/vaults/store/history/createHistoryReads.ts'
import { aWorld } from '../../../builders/aChain.ts'
import { depsOf } from '../../../builders/anApp.ts'
import type { World } from '../../../support/world.ts'

/** Tests that tables and charts of the past contain the whole JSON answer. */
export function describeTables(given: () => World): void {
  describe('tables of the history', () => {
    let history: HistoryReads & { close(): Promise<void> }
    let sql: Sql
    let app: ReturnType<typeof createApp>
    let address = ''

    beforeAll(async () => {
      const world = given()
      const { databaseUrl, devnet, chain } = world
      history = createHistoryReads({ databaseUrl, deployment: devnet.deployment, poolSize: 4 })
      sql = createSql(databaseUrl, { name: 'tables test', max: 1, reader: false })
      const head = await world.sync()
      const clock = { nowSec: () => head.timestampSec, nowMs: () => Date.now() }
      const [vault] = await chain.vaults(head, { afterVaultId: 0, limit: 1 })
      address = vault?.address ?? ''
      app = createApp({ ...depsOf(aWorld()), chain, history, clock })
    })
    afterAll(async () => {
      await sql?.end()
      await history?.close()
    })

    it('have the rows of the JSON answer, and a chart of these rows', async () => {
      const csv = await app.request(`/v1/vault/${address}/history?interval=1h&format=csv`)
      expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      const json = await app.request(`/v1/vault/${address}/history?interval=1h`)
      const series = getVaultHistory.output.parse(await json.json())
      const [head, ...rows] = (await csv.text())
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(','))
      expect(head).toContain('target_aapl_bps')
      expect(head?.filter((name) => /weight\d/.test(name))).toEqual([])
      const cell = (row: readonly string[], name: string) => row[head?.indexOf(name) ?? -1]
      const range = { fromSec: series.fromAt, toSec: series.toAt }
      expect(rows).toHaveLength(countBuckets(range, INTERVAL_SEC['1h']))
      const starts = rows.map((row) => Number(cell(row, 'bucket_start_unix_s')))
      expect(new Set(starts.slice(1).map((start, index) => start - (starts[index] ?? 0)))).toEqual(
        new Set([INTERVAL_SEC['1h']]),
      )
      const ends = rows.map((row) => Number(cell(row, 'bucket_end_unix_s')))
      expect(ends).toEqual([...starts.slice(1), Math.min(series.toAt, series.asOf.timestamp)])
      const areOpen = rows.map((row) => cell(row, 'is_open'))
      const isLastOpen = series.toAt % INTERVAL_SEC['1h'] !== 0
      expect(areOpen).toEqual([...starts.slice(1).map(() => 'false'), String(isLastOpen)])
      const filled = rows.filter((row) => cell(row, 'block_number') !== '')
      expect(
        filled.map((row) => [
          Date.parse(cell(row, 'timestamp_iso') ?? '') / 1000,
          cell(row, 'nav_usdc6'),
          cell(row, 'equal_weight_usdc6'),
          cell(row, 'buy_and_hold_usdc6'),
        ]),
      ).toEqual(
        series.points.map((point) => [
          point.timestamp,
          point.navUsdc,
          point.equalWeightUsdc,
          point.buyAndHoldUsdc,
        ]),
      )
      expect(series.points[0]?.equalWeightUsdc).toMatch(/^[1-9]/)
      expect(series.points[0]?.buyAndHoldUsdc).toBe(series.points[0]?.sharePriceUsdc)
      const svg = await app.request(`/v1/vault/${address}/history?interval=1h&format=svg`)
      expect(svg.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
      expect(await svg.text()).toMatch(
        /^<svg .*<title id="title">Share price of QIV-.*>Equal weights: equal parts, held<.*>Buy and hold: the first holdings<.*<text [^>]*>USD per share<\/text>/,
      )
      const candles = await app.request('/v1/constituents/AAPL/candles?interval=1h&format=svg')
      expect(candles.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
      expect(await candles.text()).toMatch(
        /^<svg .*<title id="title">Price of AAPL, every 1h<.*>USD per token<.*class="candle rise"/,
      )
    })

    it('link each page to the next until all events are served once', async () => {
      const [all] = await sql({ n: int })`
        select count(*)::int as n from chain.activity where vault = ${address}`
      const seen: string[] = []
      let path: string | undefined = `/v1/vault/${address}/activity?format=csv&limit=7`
      while (path !== undefined) {
        const page: Response = await app.request(path)
        const [head, ...rows] = (await page.text()).trimEnd().split('\r\n')
        expect(head).toMatch(/^timestamp_unix_s,timestamp_iso,block_number,log_index,/)
        seen.push(...rows.map((row) => row.split(',').slice(2, 4).join(':')))
        path = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1]
      }
      expect(seen).toHaveLength(all!.n)
      expect(new Set(seen).size).toBe(all!.n)
    })
  })
}
