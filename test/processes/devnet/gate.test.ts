import { describe, expect, it } from 'vitest'
import { createGate } from '../../../devnet/run/gate.ts'

describe('the gate of the devnet', () => {
  it('runs no other step during a scenario', async () => {
    const gate = createGate()
    const seen: string[] = []
    const first = Promise.withResolvers<void>()
    const steps = [
      gate.share(() => first.promise.then(() => seen.push('step 1'))),
      gate.share(async () => seen.push('step 2')),
    ]
    await steps[1]
    const scenario = gate.alone(async () => {
      seen.push('scenario begins')
      await Promise.resolve()
      seen.push('scenario ends')
    })
    const later = gate.share(async () => seen.push('step 3'))
    first.resolve()
    await Promise.all([...steps, scenario, later])
    expect(seen).toEqual(['step 2', 'step 1', 'scenario begins', 'scenario ends', 'step 3'])
  })

  it('works after a failed step or scenario', async () => {
    const gate = createGate()
    await expect(gate.share(() => Promise.reject(new Error('step')))).rejects.toThrow('step')
    await expect(gate.alone(() => Promise.reject(new Error('scene')))).rejects.toThrow('scene')
    expect(await gate.alone(async () => 1)).toBe(1)
    expect(await gate.share(async () => 2)).toBe(2)
  })
})
