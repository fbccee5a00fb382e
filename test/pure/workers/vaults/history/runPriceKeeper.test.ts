import { Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from '../../../../../core/kernel/errors.ts'
import type { PriceKeeper } from '../../../../../core/vaults/ports.ts'
import { runPriceKeeper } from '../../../../../workers/vaults/history/runPriceKeeper.ts'
import { aBlock } from '../../../../builders/facts.ts'

type Step = Awaited<ReturnType<PriceKeeper['keep']>>
type Kept = Awaited<ReturnType<PriceKeeper['steps']['keep']>>

describe('the price keeper', () => {
  /** Runs until the steps are used up, and returns the requested days. */
  const run = async (steps: readonly (Step | Error)[], stored: readonly (Kept | Error)[] = []) => {
    const stop = new AbortController()
    const request: (number | null)[] = []
    const checked: number[] = []
    const warnings: string[] = []
    const failures: unknown[] = []
    const stepFailures: unknown[] = []
    const requestedSteps: number[] = []
    const stepsChecked: number[] = []
    const left = [...steps]
    const keptLeft = [...stored]
    const registry = new Registry()
    await runPriceKeeper(
      {
        chain: { head: () => aBlock() },
        clock: { nowMs: () => 0 },
        keeper: {
          keep: async (_head, afterSec) => {
            request.push(afterSec)
            const step = left.shift()
            if (left.length === 0) stop.abort()
            if (step instanceof Error) throw step
            return step ?? { stored: 0, upToSec: 0, isDone: true }
          },
          deleteUnused: async (afterSec) => checked.push(afterSec),
          steps: {
            keep: async (_head, pricedUpToSec) => {
              requestedSteps.push(pricedUpToSec)
              const next = keptLeft.shift()
              if (next instanceof Error) throw next
              return next ?? { stored: 0, isDone: true }
            },
            deleteUnused: async (afterSec) => stepsChecked.push(afterSec),
          },
          forget: async () => {},
        },
        registry,
        failed: (error) => void failures.push(error),
        stepsFailed: (error) => void stepFailures.push(error),
        log: { info: () => {}, warn: ({ event }) => void warnings.push(event) },
      },
      { intervalSec: 0, signal: stop.signal },
    )
    const [upTo] =
      (await registry.getSingleMetric('svc_price_points_up_to_seconds')?.get())?.values ?? []
    const ofSteps = { asked: requestedSteps, checked: stepsChecked, failures: stepFailures }
    return { asked: request, checked, warnings, failures, upToSec: upTo?.value, ofSteps }
  }

  it('continues after the last stored day, and checks for unused rows when it is done', async () => {
    const { asked: requested, checked } = await run([
      { stored: 288, upToSec: 1_000_000, isDone: false },
      { stored: 12, upToSec: 1_086_400, isDone: true },
      { stored: 1, upToSec: 1_086_700, isDone: true },
    ])
    expect(requested).toEqual([null, 1_000_000, 1_086_400])
    expect(checked).toEqual([0, 1_000_000])
  })

  it('pauses while the database is down, and retries the same day', async () => {
    const { asked: requested, warnings } = await run([
      { stored: 5, upToSec: 300, isDone: true },
      new DatabaseUnavailable(2),
      { stored: 5, upToSec: 600, isDone: true },
    ])
    expect(requested).toEqual([null, 300, 300])
    expect(warnings).toEqual(['price_storage_paused'])
  })

  it('reports an unexpected error, and retries the same day', async () => {
    const mistake = new TypeError('oops')
    const { asked: requested, failures } = await run([
      { stored: 5, upToSec: 300, isDone: true },
      mistake,
      { stored: 5, upToSec: 600, isDone: true },
    ])
    expect(requested).toEqual([null, 300, 300])
    expect(failures).toEqual([mistake])
  })

  const day = (upToSec: number) => ({ stored: 1, upToSec, isDone: true })

  it('stores index steps after all prices are stored, and then checks for unused steps', async () => {
    const { ofSteps } = await run(
      [{ ...day(1_000_000), isDone: false }, day(1_086_400), day(1_086_400), day(1_172_800)],
      [
        { stored: 64, isDone: false },
        { stored: 3, isDone: true },
        { stored: 0, isDone: false },
      ],
    )
    expect(ofSteps).toEqual({
      asked: [1_086_400, 1_086_400, 1_172_800],
      checked: [0, 1_000_000],
      failures: [],
    })
  })

  it('stores prices and drops unused price rows while index steps fail repeatedly', async () => {
    const mistake = new TypeError('oops')
    const {
      asked: requested,
      checked,
      failures,
      warnings,
      upToSec,
      ofSteps,
    } = await run(
      [day(1_000_000), day(1_086_400), day(1_172_800)],
      [mistake, mistake, new DatabaseUnavailable(2)],
    )
    expect(requested).toEqual([null, 1_000_000, 1_086_400])
    expect(checked).toEqual([0, 913_600, 1_000_000])
    expect(upToSec).toBe(1_172_800)
    expect(failures).toEqual([])
    expect(ofSteps).toMatchObject({ failures: [mistake, mistake], checked: [] })
    expect(warnings).toEqual(['step_storage_paused'])
  })
})
