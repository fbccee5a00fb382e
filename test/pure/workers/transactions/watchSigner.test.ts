import { describe, expect, it } from 'vitest'
import type { SigningFailureCode } from '../../../../core/signing/ports.ts'
import { SigningFailed } from '../../../../core/signing/signingFailed.ts'
import type { LaneTools } from '../../../../workers/transactions/laneRows.ts'
import { createSignerView, watchSigner } from '../../../../workers/transactions/watchSigner.ts'

const lane = { chainId: 8453, purpose: 'gas1', address: `0x${'a1'.repeat(20)}` } as const
type Round = {
  readonly signingFailure?: SigningFailureCode
  readonly hasSigned?: boolean
  readonly checkFailure?: SigningFailureCode
}

/** Builds a lane whose rounds end as given; `round` returns whether the lane may be open. */
function aLane() {
  const view = createSignerView()
  const codes: unknown[] = []
  let nowMs = 1_000_000
  return {
    codes,
    pass: (ms: number) => {
      nowMs += ms
    },
    round: ({ signingFailure, hasSigned = false, checkFailure }: Round = {}) => {
      const signer = {
        check: async () => {
          if (checkFailure !== undefined) throw new SigningFailed(checkFailure, 'test')
        },
      }
      const log = { error: ({ code }: { readonly code: unknown }) => void codes.push(code) }
      const tools = { signer, clock: { nowMs: () => nowMs }, log } as unknown as LaneTools
      const laneRows = { lane, signingFailure: signingFailure ?? null, hasSigned }
      return watchSigner(tools, laneRows, view, 'open')
    },
  }
}

describe('the watch of the signer of a lane', () => {
  it.each(['signer_over_cap', 'signer_unavailable', 'signer_answer_wrong'] as const)(
    'keeps the lane closed for a minute after %s, although the check of the signer passes',
    async (signingFailure) => {
      const watched = aLane()
      expect(await watched.round()).toBe(true)
      expect(await watched.round({ signingFailure })).toBe(false)
      watched.pass(59_999)
      expect(await watched.round()).toBe(false)
      watched.pass(1)
      expect(await watched.round()).toBe(true)
      expect(watched.codes).toEqual([signingFailure])
    },
  )

  it('opens the lane at the first signature after a failure', async () => {
    const watched = aLane()
    await watched.round({ signingFailure: 'signer_unavailable' })
    expect(await watched.round({ hasSigned: true })).toBe(true)
    expect(await watched.round()).toBe(true)
  })

  it('keeps the lane closed if a round signed one content and failed at a later content', async () => {
    const watched = aLane()
    const mixed = { hasSigned: true, signingFailure: 'signer_over_cap' } as const
    expect(await watched.round(mixed)).toBe(false)
    expect(await watched.round()).toBe(false)
  })

  it('opens the lane at once when a failed check passes again', async () => {
    const watched = aLane()
    expect(await watched.round({ checkFailure: 'signer_unavailable' })).toBe(false)
    expect(await watched.round()).toBe(true)
  })

  it('closes the lane only for the round of a refusal', async () => {
    const watched = aLane()
    expect(await watched.round({ signingFailure: 'signer_refused' })).toBe(false)
    expect(await watched.round()).toBe(true)
  })
})
