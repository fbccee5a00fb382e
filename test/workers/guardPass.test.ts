import { expect, it } from 'vitest'
import { RpcUnavailable } from '../../core/domain/errors.ts'
import { guardPass } from '../../workers/guardPass.ts'

const heard = () => {
  const words: string[] = []
  return {
    words,
    failed: (error: unknown) => words.push(`failed ${String(error)}`),
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

it('tells each fault of ours, and an outage once until it is over', async () => {
  const faults = heard()
  const outage = () => new RpcUnavailable(8453, 1)
  const pass = guardPass(
    turns(outage(), outage(), new RangeError('ours'), new RangeError('ours'), 0, outage()),
    faults,
  )
  for (let turn = 0; turn < 6; turn += 1) await pass()
  const { code } = outage()
  expect(faults.words).toEqual([
    `put off ${code}`,
    'failed RangeError: ours',
    'failed RangeError: ours',
    `put off ${code}`,
  ])
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
