import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../../../core/platform/systemClock.ts'
import { createReadiness } from '../../../../core/status/store/createReadiness.ts'
import type { ChainFigures } from '../../../../core/vaults/checkPorts.ts'
import type { ChainReads } from '../../../../core/vaults/ports.ts'
import { createCheckReports } from '../../../../core/vaults/store/createCheckReports.ts'
import { until } from '../../../../supervisor/until.ts'
import { runChecker } from '../../../../workers/vaults/checker/runChecker.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import type { World } from '../../../support/world.ts'

/** Tests that the checker reports exactly the differences between index and chain. */
export function describeChecker(given: () => World): void {
  describe('the checker', () => {
    let world: World
    let reports: ReturnType<typeof createCheckReports>
    beforeAll(async () => {
      world = given()
      for (let step = 0; step < 6; step += 1) await world.live('buyWithApproval')
      await world.sync()
      reports = createCheckReports(world.databaseUrl, { reader: false })
    })
    afterAll(() => reports?.close())

    /** Runs the checker over these reads until its first report, and returns its effects. */
    const check = async (chain: ChainReads, figures: ChainFigures = world.figures) => {
      const stopping = new AbortController()
      const registry = new Registry()
      const errors: string[] = []
      const before = (await reports.newest())?.checkedAt
      const running = runChecker(
        {
          chain,
          figures,
          reports,
          clock: systemClock,
          registry,
          failed: (error) => void errors.push(String(error)),
          log: { info: () => {}, warn: () => {}, error: ({ event }) => void errors.push(event) },
        },
        { intervalSec: 3_600, signal: stopping.signal },
      )
      const isDone = async () => (await reports.newest())?.checkedAt.getTime() !== before?.getTime()
      expect(await until(isDone, PATIENCE_MS)).toBe(true)
      stopping.abort()
      await running
      const readiness = await createReadiness({
        chain: { head: chain.head, holes: () => [] },
        reports,
        clock: systemClock,
        checkIntervalSec: 60,
      })()
      return {
        errors,
        readiness,
        metrics: await registry.metrics(),
        newest: await reports.newest(),
      }
    }

    it('reports no difference between facts and contracts', async () => {
      const { errors, readiness, newest } = await check(world.chain)
      expect(errors).toEqual([])
      expect(newest).toMatchObject({ differences: 0 })
      expect(newest?.comparisons).toBeGreaterThan(50)
      expect(readiness).toMatchObject({ ready: true, details: { status: 'ok' } })
    })

    it('ignores a difference that a second read of the same block does not show', async () => {
      let isFirst = true
      const clockOfTheNext: ChainFigures = {
        ...world.figures,
        vault: async (blockNumber, vault) => {
          const own = await world.figures.vault(blockNumber, vault)
          const pendingFeeShares = own.pendingFeeShares + (isFirst ? 1n : 0n)
          isFirst = false
          return { ...own, pendingFeeShares }
        },
      }
      const { errors, newest } = await check(world.chain, clockOfTheNext)
      expect(isFirst).toBe(false)
      expect(errors).toEqual([])
      expect(newest).toMatchObject({ differences: 0 })
    })

    it('repeats the comparison at once after a failover of the database', async () => {
      const own = await reports.server()
      const servers = [own, own, { ...own, timeline: '000000FF' }]
      const compared: (string | null)[] = []
      const stopping = new AbortController()
      await runChecker(
        {
          chain: world.chain,
          figures: world.figures,
          reports: {
            server: async () => servers.shift() ?? { ...own, timeline: '000000FF' },
            save: async (_report, { timeline }) => {
              compared.push(timeline)
              if (compared.length === 2) stopping.abort()
            },
          },
          clock: systemClock,
          registry: new Registry(),
          failed: (error) => stopping.abort(error),
          log: { info: () => {}, warn: () => {}, error: () => {} },
        },
        { intervalSec: 3_600, signal: stopping.signal },
      )
      expect(compared).toEqual([own.timeline, '000000FF'])
      expect(servers).toEqual([])
    })

    it('repeats the comparison after seconds when a figure differs on the new server', async () => {
      const own = await reports.server()
      const promoted = { ...own, timeline: '000000FF' }
      const differences: number[] = []
      const stopping = new AbortController()
      await runChecker(
        {
          chain: world.chain,
          figures: {
            ...world.figures,
            // After the failover, the first comparison and its repeat read a difference.
            vault: async (blockNumber, vault) => {
              const figures = await world.figures.vault(blockNumber, vault)
              const errorShares = differences.length === 1 ? 1n : 0n
              return { ...figures, pendingFeeShares: figures.pendingFeeShares + errorShares }
            },
          },
          reports: {
            server: async () => (differences.length === 0 ? own : promoted),
            save: async (report) => {
              differences.push(report.differences.length)
              if (differences.length === 3) stopping.abort()
            },
          },
          clock: { nowMs: () => differences.length * 6_000 },
          registry: new Registry(),
          failed: (error) => stopping.abort(error),
          log: { info: () => {}, warn: () => {}, error: () => {} },
        },
        { intervalSec: 3_600, signal: stopping.signal },
      )
      expect(differences).toEqual([0, expect.any(Number), 0])
      expect(differences[1]).toBeGreaterThan(0)
    })

    it('reports one unit of difference as a metric, a log line and a degraded detail', async () => {
      const oneUnitMore: ChainReads = {
        ...world.chain,
        vaults: async (at, page) =>
          (await world.chain.vaults(at, page)).map((vault, index) =>
            index === 0 ? { ...vault, balanceUsdc6: vault.balanceUsdc6 + 1n } : vault,
          ),
      }
      const { errors, readiness, metrics, newest } = await check(oneUnitMore)
      expect(newest?.differences).toBeGreaterThan(0)
      expect(errors).toEqual(['index_differs_from_chain'])
      expect(metrics).toMatch(/svc_chain_check_differences [1-9]/)
      expect(readiness).toMatchObject({
        ready: true,
        details: { status: 'degraded', checker: { status: 'index differs from the chain' } },
      })
    })
  })
}
