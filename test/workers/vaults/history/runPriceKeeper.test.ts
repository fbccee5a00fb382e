import { Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from '../../../../core/kernel/errors.ts'
import type { PriceKeeper } from '../../../../core/vaults/ports.ts'
import { runPriceKeeper } from '../../../../workers/vaults/history/runPriceKeeper.ts'
import { aBlock } from '../../../builders/facts.ts'

type Step = Awaited<ReturnType<PriceKeeper['keep']>>

describe('the price keeper', () => {
  /** Runs until the steps are used up, and returns what was asked for. */
  const run = async (steps: readonly (Step | Error)[]) => {
    const stop = new AbortController()
    const asked: (number | null)[] = []
    const checked: number[] = []
    const warnings: string[] = []
    const failures: unknown[] = []
    const left = [...steps]
    await runPriceKeeper(
      {
        chain: { head: () => aBlock() },
        keeper: {
          keep: async (_head, afterSec) => {
            asked.push(afterSec)
            const step = left.shift()
            if (left.length === 0) stop.abort()
            if (step instanceof Error) throw step
            return step ?? { stored: 0, upToSec: 0, isDone: true }
          },
          dropStrays: async (afterSec) => checked.push(afterSec),
          forget: async () => {},
        },
        registry: new Registry(),
        failed: (error) => void failures.push(error),
        log: { info: () => {}, warn: (_fields, message) => void warnings.push(message) },
      },
      { intervalSec: 0, signal: stop.signal },
    )
    return { asked, checked, warnings, failures }
  }

  it('goes on where the last day ended, and looks for strays once it is done', async () => {
    const { asked, checked } = await run([
      { stored: 288, upToSec: 1_000_000, isDone: false },
      { stored: 12, upToSec: 1_086_400, isDone: true },
      { stored: 1, upToSec: 1_086_700, isDone: true },
    ])
    expect(asked).toEqual([null, 1_000_000, 1_086_400])
    expect(checked).toEqual([0, 1_000_000])
  })

  it('puts a day off while the database is away, and asks for the same day again', async () => {
    const { asked, warnings } = await run([
      { stored: 5, upToSec: 300, isDone: true },
      new DatabaseUnavailable(2),
      { stored: 5, upToSec: 600, isDone: true },
    ])
    expect(asked).toEqual([null, 300, 300])
    expect(warnings).toEqual(['keeping prices put off'])
  })

  it('reports a mistake of ours, and asks for the same day again', async () => {
    const mistake = new TypeError('oops')
    const { asked, failures } = await run([
      { stored: 5, upToSec: 300, isDone: true },
      mistake,
      { stored: 5, upToSec: 600, isDone: true },
    ])
    expect(asked).toEqual([null, 300, 300])
    expect(failures).toEqual([mistake])
  })
})
