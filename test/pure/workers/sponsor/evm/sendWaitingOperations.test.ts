import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import {
  type Bundle,
  type WaitingOperation,
  waitingOperation,
} from '../../../../../core/sponsor/evm/domain/planBundle.ts'
import type { BundleFailure } from '../../../../../core/sponsor/evm/workPorts.ts'
import { sendWaitingOperations } from '../../../../../workers/sponsor/evm/send/sendWaitingOperations.ts'
import { anOperation } from '../../../../builders/aGasQuote.ts'
import { addressOf } from '../../../../builders/facts.ts'
import { CHAIN_VALID_UNTIL_SEC, fakeWork, SIGNED_SEC } from './gasFakes.ts'

const RICH_WEI = 10n ** 18n
const word: Hex = `0x${'5a'.repeat(32)}`

function aWaiting(place: number, changes: Partial<WaitingOperation> = {}): WaitingOperation {
  return waitingOperation({
    id: `0x${place}`,
    payer: addressOf(place),
    operation: anOperation({ sender: addressOf(0xa0 + place), signature: word }),
    delegation: null,
    maxFeeCapWei: 10n ** 12n,
    deadlineSec: CHAIN_VALID_UNTIL_SEC,
    ...changes,
  })
}

const delegated = (nonce: number): Partial<WaitingOperation> => ({
  delegation: { chainId: 8453, address: addressOf(7), nonce, yParity: 0, r: word, s: word },
})

/** Runs one pass; returns the ids of each queued transaction with its submitter, and the simulated ids. */
async function runPass(facts: {
  readonly waiting: readonly WaitingOperation[]
  readonly submitters?: number
  readonly freeWei?: bigint
  readonly failure?: (bundle: Bundle) => BundleFailure | null
  readonly nonces?: readonly number[]
  readonly isTaken?: (ids: readonly Hex[]) => boolean
}) {
  const queued: string[] = []
  const simulated: string[] = []
  const idsOf = ({ operations }: Bundle) => operations.map(({ id }) => id)
  const { work, site, counted } = fakeWork({
    headSec: SIGNED_SEC,
    rows: {
      waiting: async () => facts.waiting,
      freeSubmitters: async () =>
        Array.from({ length: facts.submitters ?? 1 }, (_, at) => ({
          purpose: at === 0 ? 'gas1' : 'gas2',
          address: addressOf(0x50 + at),
          freeWei: facts.freeWei ?? RICH_WEI,
        })),
      queueBundle: async (_chainId, bundle, { purpose }) => {
        if (facts.isTaken?.(idsOf(bundle)) === true) return false
        queued.push(`${purpose} ${idsOf(bundle).join(' ')}`)
        return true
      },
    },
  })
  const watch = {
    ...site.watch,
    nonces: async () => facts.nonces ?? [],
    bundleFailure: async (bundle: Bundle) => {
      simulated.push(idsOf(bundle).join(' '))
      return facts.failure?.(bundle) ?? null
    },
  }
  await sendWaitingOperations(work, { ...site, watch })
  return { queued, simulated, counted }
}

const five = [1, 2, 3, 4, 5].map((place) => aWaiting(place))

describe('waiting operations', () => {
  it('share one transaction after one simulation, and a single operation is not simulated', async () => {
    expect(await runPass({ waiting: five })).toMatchObject({
      queued: ['gas1 0x1 0x2 0x3 0x4 0x5'],
      simulated: ['0x1 0x2 0x3 0x4 0x5'],
    })
    const single = await runPass({ waiting: [aWaiting(1)] })
    expect(single).toMatchObject({ queued: ['gas1 0x1'], simulated: [] })
  })

  it('wait while no submitter is free or can pay', async () => {
    expect((await runPass({ waiting: five, submitters: 0 })).queued).toEqual([])
    expect((await runPass({ waiting: five, freeWei: 1n })).queued).toEqual([])
  })

  it('are sent without the operation that fails in the simulation, which is sent alone', async () => {
    const failure = ({ operations }: Bundle) => {
      const place = operations.findIndex(({ id }) => id === '0x3')
      return place < 0 ? null : { place, reason: 'AA24 signature error' }
    }
    expect(await runPass({ waiting: five, submitters: 2, failure })).toEqual({
      queued: ['gas1 0x1 0x2 0x4 0x5', 'gas1 0x3'],
      simulated: ['0x1 0x2 0x3 0x4 0x5', '0x1 0x2 0x4 0x5'],
      counted: ['taken_out'],
    })
  })

  it('are sent without the wallets that used the nonce of their authorization, if the failure names no operation', async () => {
    const waiting = [aWaiting(1, delegated(0)), aWaiting(2, delegated(0)), aWaiting(3)]
    const failure = ({ operations }: Bundle) =>
      operations.some(({ id }) => id === '0x2') ? { place: null, reason: 'no code' } : null
    const { queued } = await runPass({ waiting, failure, nonces: [0, 1, 9] })
    expect(queued).toEqual(['gas1 0x1 0x3', 'gas1 0x2'])
  })

  it('are sent alone, at all free submitters, if a failure names no cause or too many operations fail', async () => {
    const unnamed = await runPass({
      waiting: five,
      submitters: 2,
      failure: () => ({ place: null, reason: 'the node is out of gas' }),
      nonces: [0, 0, 0, 0, 0],
    })
    expect(unnamed.queued).toEqual(['gas1 0x1', 'gas2 0x2', 'gas1 0x3', 'gas2 0x4', 'gas1 0x5'])
    const eight = [...five, aWaiting(6), aWaiting(7), aWaiting(8)]
    const failing = await runPass({ waiting: eight, failure: () => ({ place: 0, reason: 'AA23' }) })
    expect(failing.queued).toHaveLength(8)
    expect(failing.simulated).toHaveLength(5)
  })

  it('are sent alone shortly before the end of their validity, and never after it', async () => {
    const waiting = [
      aWaiting(1, { deadlineSec: SIGNED_SEC + 19 }),
      aWaiting(2, { deadlineSec: SIGNED_SEC }),
      aWaiting(3),
      aWaiting(4),
    ]
    expect((await runPass({ waiting })).queued).toEqual(['gas1 0x3 0x4', 'gas1 0x1'])
  })

  it('fill the transactions of all free submitters', async () => {
    const many = Array.from({ length: 40 }, (_, place) => aWaiting(place + 1))
    const { queued } = await runPass({ waiting: many, submitters: 2 })
    expect(queued.map((line) => line.split(' ').length - 1)).toEqual([32, 8])
  })

  it('count as sent only if their rows still wait', async () => {
    const { queued } = await runPass({ waiting: five, isTaken: () => true })
    expect(queued).toEqual([])
  })
})
