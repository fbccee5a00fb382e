import { type Hex, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { BridgeState } from '../../../../core/bridge/domain/bridgeStates.ts'
import type { BridgeChanges, DueBridge, MinedReceipt } from '../../../../core/bridge/workPorts.ts'
import type { BridgeWork, Source } from '../../../../workers/bridge/bridgeWork.ts'
import { recheckBurns } from '../../../../workers/bridge/recheckBurns.ts'

const word = (number: number): Hex => toHex(number, { size: 32 })
const bridge = {
  id: word(1),
  chainId: 8453,
  state: 'attested',
  burnTx: word(2),
  burnBlockNumber: 100,
  burnBlockHash: word(3),
} as DueBridge

/** Returns the changes to a third-party burn in block 100. */
async function doneAbout(facts: {
  readonly blockHash: Hex | null
  readonly finalNumber: number
  readonly receipt?: MinedReceipt
}) {
  const done: (readonly [BridgeState | 'note', BridgeChanges])[] = []
  const work = {
    jobs: {
      externalNotFinal: async () => [bridge],
      note: async (_was: DueBridge, changes: BridgeChanges) => done.push(['note', changes]) > 0,
      move: async (_was: DueBridge, to: BridgeState, changes: BridgeChanges) =>
        done.push([to, changes]) > 0,
    },
    metrics: { count: () => {} },
    log: { warn: () => {} },
  }
  const source = {
    chainId: 8453,
    node: {
      finalNumber: async () => facts.finalNumber,
      blockHash: async () => facts.blockHash,
      receipt: async () => facts.receipt ?? null,
    },
  }
  await recheckBurns(work as unknown as BridgeWork, source as unknown as Source)
  return done
}

describe('a burn of a third party', () => {
  it('is final when its block is final', async () => {
    expect(await doneAbout({ blockHash: word(3), finalNumber: 99 })).toEqual([])
    const done = await doneAbout({ blockHash: word(3), finalNumber: 100 })
    expect(done).toEqual([['note', { isBurnFinal: true }]])
  })

  it('moves with its transaction', async () => {
    const receipt = { blockNumber: 101, blockHash: word(5) } as MinedReceipt
    const done = await doneAbout({ blockHash: word(4), finalNumber: 99, receipt })
    expect(done).toEqual([['note', { burnBlockNumber: 101, burnBlockHash: word(5) }]])
  })

  it('is kept until its block is final, and returns to submitted without a transaction then', async () => {
    expect(await doneAbout({ blockHash: word(4), finalNumber: 99 })).toEqual([])
    const done = await doneAbout({ blockHash: word(4), finalNumber: 100 })
    expect(done).toMatchObject([['submitted', { burnTx: null, attestation: null }]])
  })
})
