import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { ProofRow } from '../../../../core/bridge/ports.ts'
import type { BridgeStanding } from '../../../../core/bridge/workPorts.ts'
import type { BridgeWork } from '../../../../workers/bridge/bridgeWork.ts'
import { compareRows } from '../../../../workers/bridge/importExternalBurns.ts'

const id: Hex = `0x${'01'.repeat(32)}`
const [burnTx, mintTx, otherTx]: readonly Hex[] = ['b1', 'c1', 'd1'].map(
  (byte): Hex => `0x${byte.repeat(32)}`,
)
const minted: BridgeStanding = {
  state: 'minted',
  burnTx: burnTx!,
  mintTx: mintTx!,
  mintBlockNumber: 7,
  quietMs: 180_000,
}

async function differencesOf(row: Partial<ProofRow>, standing: BridgeStanding | null) {
  const reply = { differences: -1, alarms: 0 }
  const work = {
    proofs: { page: async () => [{ id, burnTx, mintTx, ...row }] },
    jobs: { standings: async () => new Map(standing === null ? [] : [[id, standing]]) },
    metrics: {
      differences: (count: number) => (reply.differences = count),
      alarm: () => (reply.alarms += 1),
    },
    log: { error: () => {} },
  }
  await compareRows(work as unknown as BridgeWork)
  expect(reply.alarms).toBe(reply.differences)
  return reply.differences
}

describe('the comparison of bridge rows with the index', () => {
  it('finds no difference for equal transactions, and while the index may be behind', async () => {
    expect(await differencesOf({}, minted)).toBe(0)
    expect(await differencesOf({ mintTx: null }, { ...minted, quietMs: 119_999 })).toBe(0)
  })

  it.each<[string, Partial<ProofRow>, BridgeStanding | null]>([
    ['a bridge without a row', {}, null],
    ['another burn', { burnTx: otherTx! }, minted],
    ['another mint', { mintTx: otherTx! }, minted],
    ['a mint that only the row knows', { mintTx: null }, minted],
    ['a mint that only the index knows', {}, { ...minted, state: 'attested', mintTx: null }],
  ])('finds a difference for %s', async (_, row, standing) => {
    expect(await differencesOf(row, standing)).toBe(1)
  })

  it('finds no difference for a mint that only the forwarding service reported', async () => {
    expect(await differencesOf({ mintTx: null }, { ...minted, mintBlockNumber: null })).toBe(0)
  })
})
