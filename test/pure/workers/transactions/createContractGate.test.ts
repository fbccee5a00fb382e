import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Hex, keccak256 } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from '../../../../core/contracts/codeOf.ts'
import type { FoundContract } from '../../../../core/contracts/compareContract.ts'
import {
  createContractGate,
  type GatedContract,
} from '../../../../workers/transactions/createContractGate.ts'

const OPERATOR = `0x${'0b'.repeat(20)}` as const
const OTHER = `0x${'0d'.repeat(20)}` as const
const OTHER_CODE: Hex = '0x6001'
const lens: GatedContract = {
  chainId: 8453,
  field: 'vaults.lens',
  contract: 'VaultLens',
  address: `0x${'f2'.repeat(20)}`,
  needs: { code: [], role: [] },
}
const bridge: GatedContract = {
  chainId: 8453,
  field: 'bridges',
  contract: 'QuartetBridge',
  address: `0x${'b1'.repeat(20)}`,
  needs: { code: ['burn', 'payout'], role: ['burn'] },
  role: { view: 'operator', account: OPERATOR, variable: 'BRIDGE_BURN_KEY' },
}
const polygonBridge: GatedContract = { ...bridge, chainId: 137 }
const matching = (contract: GatedContract): FoundContract => ({
  code: codeOf(contract.contract).runtime,
  holder: OPERATOR,
})

let end: AbortController
let lines: string[]
let chain: Map<GatedContract, FoundContract>
beforeEach(() => {
  end = new AbortController()
  lines = []
  chain = new Map([lens, bridge, polygonBridge].map((entry) => [entry, matching(entry)]))
})
afterEach(() => end.abort())

const open = (contracts: readonly GatedContract[] = [lens, bridge, polygonBridge]) => {
  const write = ({ event, ...fields }: { event: string }) => {
    lines.push(`${event} ${JSON.stringify(fields)}`)
  }
  return createContractGate(
    {
      read: async (contract) => chain.get(contract) ?? { code: null, holder: null },
      clock: { nowMs: () => 0 },
      log: { info: write, warn: write, error: write },
      signal: end.signal,
      retryMs: 1,
    },
    contracts,
  )
}

describe('the comparison of contracts', () => {
  it('opens every purpose whose contracts and roles match', async () => {
    const gate = open()
    expect(await Promise.all([gate.whenOpen(8453, 'burn'), gate.whenOpen(137, 'payout')])).toEqual([
      true,
      true,
    ])
    expect(lines).toEqual([])
  })

  it('stops the burns and payouts of one chain if its bridge has different code, and no other chain or purpose', async () => {
    chain.set(bridge, { code: OTHER_CODE, holder: OPERATOR })
    const gate = open()
    expect(await gate.whenOpen(8453, 'burn')).toBe(false)
    expect(await gate.whenOpen(8453, 'payout')).toBe(false)
    expect(await gate.whenOpen(8453, 'settlement')).toBe(true)
    expect(await gate.whenOpen(8453, 'mint')).toBe(true)
    expect(await gate.whenOpen(137, 'burn')).toBe(true)
    expect(lines).toEqual([
      `contract_differs ${JSON.stringify({
        chainId: 8453,
        problem: `bridges: ${bridge.address} does not have the code of QuartetBridge of this release`,
        stopped: ['burn', 'payout'],
      })}`,
    ])
  })

  it('reports a vault contract with different code, and stops no purpose', async () => {
    chain.set(lens, { code: OTHER_CODE, holder: null })
    const gate = open()
    expect(await gate.whenOpen(8453, 'burn')).toBe(true)
    await nextTurn()
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('vaults.lens')
  })

  it('holds burns while another account is the operator, and opens burns after the rotation', async () => {
    chain.set(bridge, { ...matching(bridge), holder: OTHER })
    const gate = open()
    expect(await gate.whenOpen(8453, 'payout')).toBe(true)
    expect(gate.stateOf(8453, 'burn')).toBe('waits')
    chain.set(bridge, matching(bridge))
    expect(await gate.whenOpen(8453, 'burn')).toBe(true)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('BRIDGE_BURN_KEY: operator')
  })

  it.each<[string, Hex | null]>([
    ['does not answer', null],
    ['has no code, as a node does that synchronises', '0x'],
  ])('repeats the comparison while a node %s, and logs one line', async (_name, code) => {
    chain.set(bridge, { code, holder: null })
    const gate = open()
    expect(await gate.whenOpen(137, 'burn')).toBe(true)
    await nextTurn()
    expect(gate.stateOf(8453, 'burn')).toBe('waits')
    expect(gate.stateOf(8453, 'settlement')).toBe('open')
    chain.set(bridge, matching(bridge))
    expect(await gate.whenOpen(8453, 'burn')).toBe(true)
    expect(lines).toEqual(['contracts_unchecked {"chainId":8453,"fields":["bridges"]}'])
  })

  it('compares the code that the deployment recorded, so that an older contract stays open after an upgrade', async () => {
    const recorded = { ...bridge, codeHash: keccak256(OTHER_CODE) }
    const copied = { ...bridge, chainId: 137, codeHash: keccak256(OTHER_CODE) }
    chain.set(recorded, { code: OTHER_CODE, holder: OPERATOR })
    chain.set(copied, matching(copied))
    const gate = open([recorded, copied])
    expect(await gate.whenOpen(8453, 'burn')).toBe(true)
    expect(await gate.whenOpen(137, 'burn')).toBe(false)
    expect(lines[0]).toContain('does not have the code of QuartetBridge of its deployment')
  })

  it('starts no purpose that still waits at the end of the process', async () => {
    chain.delete(bridge)
    const waiting = open().whenOpen(8453, 'burn')
    end.abort()
    expect(await waiting).toBe(false)
  })
})
