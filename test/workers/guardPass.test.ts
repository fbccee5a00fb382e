import { expect, it } from 'vitest'
import { InvalidInput, RpcUnavailable } from '../../core/kernel/errors.ts'
import { guardPass } from '../../workers/guardPass.ts'

const MINUTE_MS = 60_000

const heard = () => {
  const time = { ms: 1_000_000 }
  const words: string[] = []
  let counted = 0
  return {
    time,
    words,
    counted: () => counted,
    clock: { nowMs: () => time.ms },
    count: () => {
      counted += 1
    },
    failed: (error: unknown, passes: number) => words.push(`failed ${String(error)} x${passes}`),
    putOff: (outage: string) => words.push(`put off ${outage}`),
  }
}
/** Turns that end as they are listed. */
const turns = (...ends: (Error | number | null)[]) => {
  return async () => {
    const end = ends.shift() ?? null
    if (end instanceof Error) throw end
    return end
  }
}

it('passes on when a turn wants the next one, and leaves that to others after a fault', async () => {
  const pass = guardPass(turns(7, new RangeError('ours'), null), heard())
  expect([await pass(), await pass(), await pass()]).toEqual([7, null, null])
})

it('counts each of 1,000 passes with a permanent refusal, and logs it every five minutes', async () => {
  const faults = heard()
  const pass = guardPass(async () => {
    throw new InvalidInput('amount', 'is wrong')
  }, faults)
  for (let turn = 0; turn < 1_000; turn += 1) {
    await pass()
    faults.time.ms += MINUTE_MS / 100
  }
  expect(faults.counted()).toBe(1_000)
  expect(faults.words).toEqual([
    'failed InvalidInput: amount: is wrong x1',
    'failed InvalidInput: amount: is wrong x500',
  ])
})

it('logs another permanent fault at once, and the first one again only when its time has come', async () => {
  const faults = heard()
  const [one, two] = [new RangeError('one'), new RangeError('two')]
  const pass = guardPass(turns(one, two, one, null, one), faults)
  for (let turn = 0; turn < 5; turn += 1) await pass()
  expect(faults.words).toEqual(['failed RangeError: one x1', 'failed RangeError: two x1'])
  expect(faults.counted()).toBe(4)
})

it('logs an outage when it begins and every five minutes, counts none, and calls a new one news', async () => {
  const faults = heard()
  const outage = () => new RpcUnavailable(8453, 1)
  const pass = guardPass(turns(outage(), outage(), outage(), 0, outage()), faults)
  await pass()
  await pass()
  faults.time.ms += 5 * MINUTE_MS
  for (let turn = 0; turn < 3; turn += 1) await pass()
  const { code } = outage()
  expect(faults.words).toEqual([`put off ${code}`, `put off ${code}`, `put off ${code}`])
  expect(faults.counted()).toBe(0)
})

it('goes by what its caller calls an outage', async () => {
  const faults = heard()
  const outageOf = (error: unknown) => (error instanceof Error ? error.message : null)
  const pass = guardPass(turns(new Error('one'), new Error('one'), new Error('two')), {
    ...faults,
    outageOf,
  })
  for (let turn = 0; turn < 3; turn += 1) await pass()
  expect(faults.words).toEqual(['put off one', 'put off two'])
})
