import { afterEach, describe, expect, it } from 'vitest'
import { followWith } from '../../../clients/typescript/src/bridge/followBridge.ts'
import { createQuartet } from '../../../clients/typescript/src/index.ts'
import { type Act, aShopOverHttp, type Shop } from './aShopOverHttp.ts'
import { anOutside } from './aWallet.ts'

const BURN_TX = `0x${'cd'.repeat(32)}`
const under = { status: 'submitted', reverted: false, refunded: false, amountUsdc: '2000000' }
const status = (body: object): Act => ({
  status: 200,
  body: { ...under, burnTx: BURN_TX, ...body },
})

let shop: Shop | undefined
afterEach(() => shop?.stop())

/**
 * Follows a bridge whose status requests receive the given reactions. The last reaction repeats.
 */
const followActs = async (acts: readonly Act[], followMs?: number) => {
  const served = await aShopOverHttp((_, index) => acts[index] ?? acts.at(-1) ?? 'hangs up')
  shop = served
  const quartet = createQuartet({ baseUrl: served.url })
  return followWith(
    { ...anOutside(), quartet },
    BURN_TX,
    followMs === undefined ? {} : { followMs },
  )
}

describe('following a bridge', () => {
  it('polls the status until the delivery, also when answers are missing', async () => {
    const outcome = await followActs([
      { status: 404, body: { status: 'unknown', error: 'no such bridge' } },
      'hangs up',
      { status: 503, body: { error: 'rpc: does not answer' } },
      status({}),
      status({ status: 'attested' }),
      status({ status: 'minted', mintTx: BURN_TX, receivedUsdc: '2000100' }),
    ])
    expect(outcome).toEqual({
      kind: 'delivered',
      receivedUsdc6: 2_000_100n,
      burnTx: BURN_TX,
      mintTx: BURN_TX,
    })
    expect(shop?.requested).toHaveLength(6)
  })

  it('returns a refund or a rejected payment', async () => {
    const refundTx = `0x${'ef'.repeat(32)}`
    const refunded = await followActs([
      status({ frontRun: true }),
      status({ refunded: true, refundTx }),
    ])
    expect(refunded).toEqual({ kind: 'refunded', refundTx })
    await shop?.stop()
    const closed = await followActs([status({ reverted: true, reason: 'expired' })])
    expect(closed).toEqual({ kind: 'not_taken', reason: 'expired' })
  })

  it('returns a pending outcome when the time limit of the caller passes', async () => {
    const outcome = await followActs([status({ status: 'waiting_for_circle' })], 10_000)
    expect(outcome).toMatchObject({
      kind: 'pending',
      hash: BURN_TX,
      status: { status: 'waiting_for_circle' },
    })
  })

  it('rejects a text that is not a hash', async () => {
    const refused = followActs([{ status: 400, body: { error: 'burnTx: must be a hash' } }])
    await expect(refused).rejects.toMatchObject({ code: 'call_refused', status: 400 })
  })
})
