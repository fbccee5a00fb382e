import type { Address } from 'viem'
import { describe, expect, it } from 'vitest'
import { RpcUnavailable } from '../../../../../../core/kernel/errors.ts'
import type { EscrowChain, Sessions } from '../../../../../../core/payments/sessionPorts.ts'
import { createSessionSales } from '../../../../../../core/payments/store/sessions/createSessionSales.ts'

const LANE: Address = `0x${'e1'.repeat(20)}`

function sales(isDeployed: () => Promise<boolean>, lane: () => Address | null = () => LANE) {
  const time = { ms: 0 }
  const store = { receiverAuthorizer: async () => lane() } as unknown as Sessions
  const escrow = { chainId: 8453, isDeployed } as unknown as EscrowChain
  const clock = { nowMs: () => time.ms }
  return { time, ...createSessionSales({ store, escrows: [escrow], clock }) }
}

describe('the terms of sessions', () => {
  it('name the account of the lane on a chain with the contract', async () => {
    expect(await sales(async () => true).terms(8453)).toEqual({ receiverAuthorizer: LANE })
  })

  it('do not exist on a chain without the contract, without a node, or while no lane is open', async () => {
    expect(await sales(async () => true).terms(137)).toBeNull()
    expect(await sales(async () => false).terms(8453)).toBeNull()
    const silent = async (): Promise<boolean> => {
      throw new RpcUnavailable(8453, 1)
    }
    expect(await sales(silent).terms(8453)).toBeNull()
    expect(
      await sales(
        async () => true,
        () => null,
      ).terms(8453),
    ).toBeNull()
  })

  it('appear after the contract was deployed', async () => {
    let isThere = false
    const { time, terms } = sales(async () => isThere)
    expect(await terms(8453)).toBeNull()
    isThere = true
    time.ms = 5_000
    expect(await terms(8453)).toBeNull()
    time.ms = 31_000
    expect(await terms(8453)).toEqual({ receiverAuthorizer: LANE })
  })
})
