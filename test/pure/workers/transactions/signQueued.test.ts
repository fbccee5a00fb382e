import { toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { LaneRequest, LaneTerms, QueuedTx } from '../../../../core/transactions/ports.ts'
import type { LaneRows, LaneTools } from '../../../../workers/transactions/laneRows.ts'
import { signQueued } from '../../../../workers/transactions/signQueued.ts'

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

/** Signs the queued requests at a base fee of 10 and returns their signed forms. */
async function signed(queued: readonly QueuedTx[], balanceWei: bigint, minBalanceWei = 0n) {
  const forms: object[] = []
  const laneRows = {
    head: { number: 1, baseFeeWei: 10n, timestampSec: 1 },
    market: { baseFeeWei: 10n, tipWei: 5n, capWei: 100n },
    account: { minedCount: 0, pendingCount: 0, balanceWei },
    maxNonce: null,
    obstacle: null,
    lane: { chainId: 8453, purpose: 'gas1', address: `0x${'a1'.repeat(20)}` },
    open: new Map(),
  }
  const writer = {
    queued: async () => queued,
    saveSigned: async (all: readonly { id: number; nonce: number; attempt: object }[]) => {
      forms.push(...all.map(({ id, nonce, attempt }) => ({ id, nonce, ...attempt })))
      return true
    },
  }
  const signer = {
    sign: async (_: LaneRequest, nonce: number, fees: object) => {
      return { ...fees, hash: toHex(nonce), raw: '0x', isCancel: false }
    },
  }
  const tools = { writer, signer, crashAt: () => {}, minBalanceWei }
  await signQueued(tools as unknown as LaneTools, laneRows as unknown as LaneRows)
  return { forms, obstacle: laneRows.obstacle }
}

describe('a queued lane request', () => {
  it('is signed with the fees of its terms', async () => {
    const { forms, obstacle } = await signed([request(1, {}), request(2)], COIN)
    expect(forms).toMatchObject([
      { id: 1, nonce: 0, maxFeeWei: 30n, tipWei: 2n },
      { id: 2, nonce: 1, maxFeeWei: 25n, tipWei: 5n },
    ])
    expect(obstacle).toBeNull()
  })

  it('is skipped when it has a deadline and exceeds the balance, without closing the lane', async () => {
    const dear = request(1, {}, 100_000_000n)
    const { forms, obstacle } = await signed([dear, request(2, {})], GAS * 1_000n)
    expect(forms).toMatchObject([{ id: 2, nonce: 0 }])
    expect(obstacle).toBeNull()
  })

  it('waits behind a request without a deadline that exceeds the balance', async () => {
    const dear = request(1, undefined, 10_000_000n)
    const { forms, obstacle } = await signed([dear, request(2)], GAS * 50n)
    expect(forms).toEqual([])
    expect(obstacle).toBe('low_balance')
  })

  it('is sent by a lane with a balance below the alarm', async () => {
    const { forms, obstacle } = await signed([request(1, {})], COIN, COIN + 1n)
    expect(forms).toHaveLength(1)
    expect(obstacle).toBe('low_balance')
    expect((await signed([], COIN, COIN)).obstacle).toBeNull()
  })
})
