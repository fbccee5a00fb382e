import { zeroAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { type Ownership, planHandover } from '../../../../ops/deploy/handover/planHandover.ts'

const INITIAL = `0x${'11'.repeat(20)}` as const
const FINAL = `0x${'22'.repeat(20)}` as const
const SAFE = `0x${'33'.repeat(20)}` as const
const BRIDGE = `0x${'44'.repeat(20)}` as const
const STRANGER = `0x${'55'.repeat(20)}` as const
const timelock = { proposer: SAFE, minDelaySec: 10 }

const moveOf = (changes: Partial<Ownership>) => {
  const move = planHandover({
    contract: 'bridge',
    address: BRIDGE,
    wanted: { initial: INITIAL, current: FINAL, timelock },
    owner: INITIAL,
    pendingOwner: zeroAddress,
    acceptance: { kind: 'unset' },
    delaySec: 10,
    ...changes,
  })
  return move.kind === 'step' ? [move.step.label, move.step.from, move.step.to] : move
}
const pending = { pendingOwner: FINAL }

describe('the handover of a contract', () => {
  it('proposes the owner, schedules and executes the acceptance in the timelock, and ends', () => {
    expect(moveOf({})).toEqual([`bridge: propose ${FINAL} as owner`, INITIAL, BRIDGE])
    expect(moveOf(pending)).toEqual([
      'bridge: schedule the acceptance in the timelock',
      SAFE,
      FINAL,
    ])
    const waiting = { kind: 'waiting', readyAtSec: 1_800_000_000 } as const
    expect(moveOf({ ...pending, acceptance: waiting })).toEqual({
      kind: 'wait',
      readyAtSec: 1_800_000_000,
    })
    expect(moveOf({ ...pending, acceptance: { kind: 'ready' } })).toEqual([
      'bridge: execute the acceptance in the timelock',
      SAFE,
      FINAL,
    ])
    expect(moveOf({ owner: FINAL })).toEqual({ kind: 'done' })
  })

  it('lets a multisig without a timelock accept by itself', () => {
    const wanted = { initial: INITIAL, current: FINAL, timelock: undefined }
    expect(moveOf({ ...pending, wanted, acceptance: null })).toEqual([
      'bridge: accept the ownership',
      FINAL,
      BRIDGE,
    ])
  })

  it.each<[string, Partial<Ownership>]>([
    ['an owner that the file does not know', { owner: STRANGER }],
    ['a proposed owner that the file does not know', { pendingOwner: STRANGER }],
    ['an acceptance without effect', { ...pending, acceptance: { kind: 'done' } }],
  ])('stops at %s', (_name, changes) => {
    expect(moveOf(changes)).toMatchObject({ kind: 'problem', problem: { field: 'bridge' } })
  })
})
