import { describe, expect, it } from 'vitest'
import { keyOf, nextStep } from '../../../../ops/deploy/apply/nextStep.ts'
import type { Step } from '../../../../ops/deploy/plan/planChain.ts'

const ACCOUNT = `0x${'51'.repeat(20)}` as const
const OWNER = `0x${'0a'.repeat(20)}` as const
const step = (label: string, changes: Partial<Step> = {}): Step => ({
  label,
  to: `0x${'c2'.repeat(20)}`,
  data: `0x${Buffer.from(label).toString('hex')}`,
  valueWei: 0n,
  maxGas: 1n,
  from: null,
  creates: null,
  ...changes,
})
const bridge = step('create bridge')
const paymaster = step('create paymaster')
const topUp = step('deposit', { valueWei: 500n })

describe('the next step of a run', () => {
  it('is the first due step that the account may send', () => {
    const ofOwner = step('setOperator', { from: OWNER })
    expect(nextStep([ofOwner, bridge, paymaster], ACCOUNT, new Set())).toEqual({
      kind: 'send',
      step: bridge,
    })
    expect(nextStep([ofOwner], ACCOUNT, new Set())).toEqual({ kind: 'done', left: [ofOwner] })
  })

  it('is not a second creation while a node behind the others still lacks the mined contract', () => {
    const mined = new Set([keyOf(bridge)])
    expect(nextStep([bridge, paymaster], ACCOUNT, mined)).toEqual({ kind: 'behind', step: bridge })
    expect(nextStep([paymaster], ACCOUNT, mined)).toEqual({ kind: 'send', step: paymaster })
  })

  it('fills a deposit once, although operations spend the deposit during the run', () => {
    const mined = new Set([keyOf(topUp)])
    const spent = { ...topUp, label: 'deposit of a smaller rest', valueWei: 7n }
    expect(nextStep([spent], ACCOUNT, mined)).toEqual({ kind: 'done', left: [] })
    expect(nextStep([spent, bridge], ACCOUNT, mined)).toEqual({ kind: 'send', step: bridge })
  })
})
