import { toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { SigningFailureCode } from '../../../../core/signing/ports.ts'
import { SigningFailed } from '../../../../core/signing/signingFailed.ts'
import type { LaneRequest } from '../../../../core/transactions/ports.ts'
import { cancelLapsedTransactions } from '../../../../workers/transactions/cancelLapsedTransactions.ts'
import {
  createLaneRows,
  type LaneTools,
  newestAttempt,
  trackTransaction,
} from '../../../../workers/transactions/laneRows.ts'
import { renewAttempts } from '../../../../workers/transactions/renewAttempts.ts'

const NONCES = [0, 1, 2, 3]
const lane = { chainId: 8453, purpose: 'gas1', address: `0x${'a1'.repeat(20)}` } as const
const request: LaneRequest = {
  chainId: lane.chainId,
  purpose: lane.purpose,
  to: `0x${'b2'.repeat(20)}`,
  data: '0x12',
  valueWei: 0n,
  gasLimit: 100_000n,
}

/**
 * Builds a lane with transactions at a tenth of the base fee; its signer fails at the requests with
 * the given numbers.
 */
function aStuckLane(failures: ReadonlyMap<number, SigningFailureCode>) {
  const attempt = { maxFeeWei: 1n, tipWei: 1n, hash: toHex(1), raw: '0x', isCancel: false } as const
  const open = NONCES.map((nonce) => {
    return { id: nonce, request, nonce, state: 'sent', attempts: [attempt] } as const
  })
  const laneRows = createLaneRows(lane, { open: [], mined: [], maxNonce: 3 })
  for (const tx of open) laneRows.open.set(tx.id, { ...trackTransaction(tx, 1), isDue: false })
  laneRows.head = { ...({} as NonNullable<typeof laneRows.head>), number: 9, baseFeeWei: 10n }
  laneRows.market = { baseFeeWei: 10n, tipWei: 5n, capWei: 100n }
  let asked = 0
  const signer = {
    sign: async (_: LaneRequest, nonce: number, fees: object) => {
      asked += 1
      const code = failures.get(asked)
      if (code !== undefined) throw new SigningFailed(code, 'test')
      return { ...fees, hash: toHex(100 + nonce), raw: '0x' }
    },
  }
  const writer = {
    saveReplacement: async () => {},
    saveCancel: async () => {},
    withdrawn: async () => NONCES,
  }
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const meter = { count: () => {} }
  const tools = { signer, writer, log, meter, crashAt: () => {} } as unknown as LaneTools
  return {
    laneRows,
    asked: () => asked,
    renew: () => renewAttempts(tools, laneRows),
    cancel: () => cancelLapsedTransactions(tools, laneRows),
    renewed: () =>
      [...laneRows.open.values()]
        .filter((tx) => newestAttempt(tx).maxFeeWei > attempt.maxFeeWei)
        .map(({ nonce }) => nonce),
  }
}

describe('a lane whose signer does not answer', () => {
  it('requests one new attempt per round, and sends all its transactions again', async () => {
    const stuck = aStuckLane(new Map([[1, 'signer_unavailable']]))
    await stuck.renew()
    expect([stuck.asked(), stuck.renewed()]).toEqual([1, []])
    expect([...stuck.laneRows.open.values()].map(({ isDue }) => isDue)).toEqual([
      true,
      true,
      true,
      true,
    ])
  })

  it('requests one cancellation of withdrawn transactions per round', async () => {
    const stuck = aStuckLane(new Map([[2, 'signer_over_cap']]))
    await stuck.cancel()
    expect([stuck.asked(), stuck.renewed()]).toEqual([2, [0]])
    await stuck.renew()
    expect(stuck.asked()).toBe(2)
  })

  it('requests the signatures of the other attempts after the signer refused one attempt', async () => {
    const stuck = aStuckLane(new Map([[1, 'signer_refused']]))
    await stuck.renew()
    expect([stuck.asked(), stuck.renewed()]).toEqual([4, [1, 2, 3]])
  })
})
