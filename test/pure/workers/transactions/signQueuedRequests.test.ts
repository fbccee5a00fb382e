import { toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { SigningFailed } from '../../../../core/signing/signingFailed.ts'
import type { LaneRequest, LaneTerms, QueuedTx } from '../../../../core/transactions/ports.ts'
import type { LaneRows, LaneTools } from '../../../../workers/transactions/laneRows.ts'
import { signQueuedRequests } from '../../../../workers/transactions/signQueuedRequests.ts'

const GAS = 100_000n
const COIN = 10n ** 18n

function request(id: number, terms?: Partial<LaneTerms>, gasLimit = GAS): QueuedTx {
  const requested: LaneRequest = {
    chainId: 8453,
    purpose: 'gas1',
    to: `0x${'a1'.repeat(20)}`,
    data: '0x',
    valueWei: 0n,
    gasLimit,
  }
  const agreed = { tipWei: 2n, maxFeeWei: 30n, capWei: 60n, deadlineSec: 9, delegations: [] }
  return {
    id,
    request: terms === undefined ? requested : { ...requested, terms: { ...agreed, ...terms } },
  }
}

/**
 * Signs the queued requests at a base fee of 10 wei; returns their attempts and the obstacle of the
 * lane.
 */
async function signRequests(queued: readonly QueuedTx[], balanceWei: bigint, minBalanceWei = 0n) {
  const lane = aLane(queued, { balanceWei, minBalanceWei })
  await lane.sign()
  return { forms: lane.forms, obstacle: lane.laneRows.obstacle }
}

type LaneFacts = {
  readonly balanceWei: bigint
  readonly minBalanceWei?: bigint
  readonly isDraining?: boolean
  /** Failures of the signer by the id of the request. */
  readonly failures?: ReadonlyMap<number, SigningFailed>
}

/** Builds a lane whose queue keeps the requests that were not signed. */
function aLane(queued: readonly QueuedTx[], facts: LaneFacts) {
  const { balanceWei, minBalanceWei = 0n, failures, isDraining = false } = facts
  const forms: { id: number; nonce: number }[] = []
  const logged: object[] = []
  const failed: number[] = []
  let nowMs = 0
  const laneRows = {
    head: { number: 1, baseFeeWei: 10n, timestampSec: 1 },
    market: { baseFeeWei: 10n, tipWei: 5n, capWei: 100n },
    account: { minedCount: 0, pendingCount: 0, balanceWei },
    maxNonce: null,
    obstacle: null,
    signingFailure: null,
    hasSigned: false,
    refusedUntilMs: new Map(),
    lane: { chainId: 8453, purpose: 'gas1', address: `0x${'a1'.repeat(20)}` },
    open: new Map(),
  }
  const writer = {
    queued: async (limit: number) =>
      queued.filter(({ id }) => !forms.some((form) => form.id === id)).slice(0, limit),
    fail: async (id: number) => void failed.push(id),
    saveSigned: async (all: readonly { id: number; nonce: number; attempt: object }[]) => {
      forms.push(...all.map(({ id, nonce, attempt }) => ({ id, nonce, ...attempt })))
      return true
    },
  }
  const signer = {
    sign: async (requested: LaneRequest, nonce: number, fees: object) => {
      const id = queued.find((tx) => tx.request === requested)?.id ?? 0
      const failure = failures?.get(id)
      if (failure !== undefined) throw failure
      return { ...fees, hash: toHex(nonce), raw: '0x', isCancel: false }
    },
  }
  const log = { error: (fields: object) => void logged.push(fields) }
  const clock = { nowMs: () => nowMs }
  const common = { crashAt: () => {}, tracer: null }
  const tools = { writer, signer, minBalanceWei, isDraining, log, clock, ...common }
  return {
    forms,
    logged,
    failed,
    laneRows,
    sign: () => signQueuedRequests(tools as unknown as LaneTools, laneRows as unknown as LaneRows),
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

describe('a queued lane request', () => {
  it('is signed with the fees of its terms', async () => {
    const { forms, obstacle } = await signRequests([request(1, {}), request(2)], COIN)
    expect(forms).toMatchObject([
      { id: 1, nonce: 0, maxFeeWei: 30n, tipWei: 2n },
      { id: 2, nonce: 1, maxFeeWei: 25n, tipWei: 5n },
    ])
    expect(obstacle).toBeNull()
  })

  it('is skipped when it has a deadline and exceeds the balance, without closing the lane', async () => {
    const expensive = request(1, {}, 100_000_000n)
    const { forms, obstacle } = await signRequests([expensive, request(2, {})], GAS * 1_000n)
    expect(forms).toMatchObject([{ id: 2, nonce: 0 }])
    expect(obstacle).toBeNull()
  })

  it('waits behind a request without a deadline that exceeds the balance', async () => {
    const expensive = request(1, undefined, 10_000_000n)
    const { forms, obstacle } = await signRequests([expensive, request(2)], GAS * 50n)
    expect(forms).toEqual([])
    expect(obstacle).toBe('low_balance')
  })

  it('is sent by a lane with a balance below the alarm', async () => {
    const { forms, obstacle } = await signRequests([request(1, {})], COIN, COIN + 1n)
    expect(forms).toHaveLength(1)
    expect(obstacle).toBe('low_balance')
    expect((await signRequests([], COIN, COIN)).obstacle).toBeNull()
  })
})

describe('a lane that drains', () => {
  it('signs no queued request, and is not open', async () => {
    const lane = aLane([request(1)], { balanceWei: COIN, isDraining: true })
    await lane.sign()
    expect(lane.forms).toEqual([])
    expect(lane.laneRows.obstacle).toBe('draining')
  })
})

describe('a signer that fails', () => {
  it.each([
    'signer_unavailable',
    'signer_over_cap',
    'signer_closed',
    'signer_answer_wrong',
  ] as const)(
    'ends the round with %s: signed requests are stored, the others stay queued without a nonce',
    async (code) => {
      const failures = new Map([[2, new SigningFailed(code, 'test')]])
      const lane = aLane([request(1), request(2), request(3)], { balanceWei: COIN, failures })
      await lane.sign()
      expect(lane.forms).toMatchObject([{ id: 1, nonce: 0 }])
      expect([lane.laneRows.signingFailure, lane.failed]).toEqual([code, []])
      failures.clear()
      await lane.sign()
      expect(lane.forms).toHaveLength(1)
      lane.laneRows.signingFailure = null
      await lane.sign()
      expect(lane.forms).toMatchObject([
        { id: 1, nonce: 0 },
        { id: 2, nonce: 1 },
        { id: 3, nonce: 2 },
      ])
    },
  )

  it('skips a refused request for a minute, and signs the other requests without a gap', async () => {
    const failures = new Map([[1, new SigningFailed('signer_refused', 'HTTP status 403')]])
    const lane = aLane([request(1), request(2)], { balanceWei: COIN, failures })
    await lane.sign()
    expect(lane.forms).toMatchObject([{ id: 2, nonce: 0 }])
    expect([lane.laneRows.signingFailure, lane.failed]).toEqual([null, []])
    expect(lane.logged).toEqual([
      {
        event: 'lane_signature_refused',
        chainId: 8453,
        id: 1,
        problem: 'signer_refused: HTTP status 403',
      },
    ])
    failures.clear()
    lane.pass(59_999)
    await lane.sign()
    expect(lane.forms).toHaveLength(1)
    lane.pass(1)
    await lane.sign()
    expect(lane.forms).toMatchObject([
      { id: 2, nonce: 0 },
      { id: 1, nonce: 1 },
    ])
  })

  it('signs the request behind more refused requests than a block holds', async () => {
    const refused = Array.from({ length: 16 }, (_, index) => index + 1)
    const failures = new Map(refused.map((id) => [id, new SigningFailed('signer_refused', 'test')]))
    const lane = aLane(
      [...refused, 17].map((id) => request(id)),
      { balanceWei: COIN, failures },
    )
    await lane.sign()
    expect(lane.forms).toEqual([])
    await lane.sign()
    expect(lane.forms).toMatchObject([{ id: 17, nonce: 0 }])
  })
})
