import { describe, expect, it } from 'vitest'
import { getIndex } from '../../../../core/vaults/operations/getIndex.ts'
import { getVaultReturns } from '../../../../core/vaults/operations/getVaultReturns.ts'
import { createHistoryReads } from '../../../../core/vaults/store/history/createHistoryReads.ts'
import { aWorld } from '../../../builders/aChain.ts'
import { depsOf } from '../../../builders/anApp.ts'
import type { queryGraphql } from '../../../support/queryGraphql.ts'
import type { World } from '../../../support/world.ts'

type Given = {
  readonly world: World
  readonly answerOf: ReturnType<typeof queryGraphql>
  readonly vault: string
}
type Json = Record<string, unknown>

const member = (data: unknown, name: string): Json => (data as Record<string, Json>)[name] ?? {}

/** Tests that returns over windows and the index in GraphQL equal REST. */
export function describeWindows(given: () => Given): void {
  describe('returns over a window', () => {
    const query = `query ($vault: Address!, $from: Timestamp, $to: Timestamp) {
      vault(address: $vault) { windowReturn(from: $from, to: $to) {
        askedFromAt fromAt toAt clipped reason
        vaultPct equalWeightPct buyAndHoldPct vsEqualWeightBps vsBuyAndHoldBps
        startPoint { asOf { number } sharePriceUsdc } endPoint { asOf { number } sharePriceUsdc } } }
      index(from: $from, to: $to) {
        level baseLevel since navUsdc vaultCount returns { d1Pct allPct }
        askedFromAt fromAt toAt clipped reason indexPct equalWeightPct vsEqualWeightBps
        startPoint { block { number } level } endPoint { block { number } level }
        closePoints { block { number } level } } }`

    it('equal REST exactly, as does the index', async () => {
      const { world, answerOf, vault } = given()
      const { databaseUrl, chain, devnet } = world
      const history = createHistoryReads({
        databaseUrl,
        deployment: devnet.deployment,
        poolSize: 2,
      })
      const deps = { ...depsOf(aWorld()), chain, history }
      const head = chain.head().timestampSec
      for (const range of [{ from: 0, to: head }, { from: head - 40_000, to: head - 900 }, {}]) {
        const { data, errors } = await answerOf(query, { vault, ...range })
        expect(errors).toBeUndefined()
        const own = member(data, 'vault')['windowReturn'] as Json
        const requested = Object.fromEntries(
          Object.entries(range).map(([name, at]) => [name, `${at}`]),
        )
        const params = { address: vault }
        const returned = getVaultReturns.output.parse(
          (await getVaultReturns.answer(deps, { params, query: requested })).body,
        )
        const { startPoint, endPoint, ...figures } = own
        expect(returned).toMatchObject(figures)
        for (const [node, point] of [
          [startPoint, returned.startPoint],
          [endPoint, returned.endPoint],
        ] as const) {
          expect(node).toEqual({
            asOf: { number: point?.blockNumber },
            sharePriceUsdc: point?.sharePriceUsdc,
          })
        }
        const whole = getIndex.output.parse(
          (await getIndex.answer(deps, { query: requested })).body,
        )
        const shownPoint = (point: (typeof whole.closePoints)[number] | null) =>
          point && { block: { number: point.blockNumber }, level: point.level }
        expect(member(data, 'index')).toEqual({
          ...Object.fromEntries(
            Object.entries(whole).filter(([name]) => name in member(data, 'index')),
          ),
          returns: { d1Pct: whole.returns.d1Pct, allPct: whole.returns.allPct },
          startPoint: shownPoint(whole.startPoint),
          endPoint: shownPoint(whole.endPoint),
          closePoints: whole.closePoints.map(shownPoint),
        })
      }
      await history.close()
    })

    it('are rejected for an invalid window, and the error names the argument', async () => {
      const { answerOf, vault } = given()
      const bad = await answerOf(query, { vault, from: 9, to: 8 })
      expect(JSON.stringify(bad.errors)).toContain('from: must be before 8')
    })
  })
}
