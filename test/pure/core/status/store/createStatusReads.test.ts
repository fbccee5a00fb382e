import { expect, it } from 'vitest'
import { DatabaseUnavailable } from '../../../../../core/kernel/errors.ts'
import { createStatusReads } from '../../../../../core/status/store/createStatusReads.ts'

it('createStatusReads stops waiting for a slow sum, and returns its result later for a minute', async () => {
  let ms = 0
  let requested = 0
  const answers: ((rows: object[]) => void)[] = []
  const slow = () => {
    requested += 1
    return new Promise<object[]>((resolve) => {
      answers.push(resolve)
    })
  }
  const reads = createStatusReads((() => slow) as never, { nowMs: () => ms, nowSec: () => 0 })
  await expect(reads.latency(1)).rejects.toThrow(DatabaseUnavailable)
  ms = 30_000
  answers[0]?.([{ operation: null, samples: 1, quantiles: [1, 2, 3] }])
  expect(await reads.latency(1)).toMatchObject([{ samples: 1, p95Ms: 2 }])
  ms = 59_999
  expect(await reads.latency(1)).toMatchObject([{ samples: 1, p95Ms: 2 }])
  expect(requested).toBe(1)
})
