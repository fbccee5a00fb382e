import { describe, expect, it } from 'vitest'
import { getBridgeBalances } from '../../../../core/bridge/operations/getBridgeBalances.ts'
import { aBridgeWorld, type BridgeWorld, bridgeDepsOf, PAYER } from '../../../builders/aBridge.ts'
import { aWorld } from '../../../builders/aChain.ts'
import { anApp } from '../../../builders/anApp.ts'
import { bodyOf } from '../../../builders/bodyOf.ts'

const call = (balances: BridgeWorld['balances'], account: string = PAYER) =>
  anApp(aWorld(), { bridge: bridgeDepsOf(aBridgeWorld({ balances })) }).request(
    `/v1/bridge/balances/${account}`,
  )

describe('GET /v1/bridge/balances/{address}', () => {
  it('adds the balances of every chain and names each chain that does not answer', async () => {
    const balances = [
      { chainId: 8453, balanceUsdc6: 25_000_001n },
      { chainId: 5042, balanceUsdc6: 0n },
      { chainId: 137, balanceUsdc6: null },
    ]
    expect(await bodyOf(getBridgeBalances, call(balances))).toEqual({
      address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      totalUsdc: '25000001',
      totalValue: '25.000001',
      complete: false,
      chains: [
        { network: 'eip155:8453', name: 'Base', usdc: '25000001', value: '25.000001' },
        { network: 'eip155:5042', name: 'Arc', usdc: '0', value: '0.000000' },
        {
          network: 'eip155:137',
          name: 'Polygon',
          usdc: null,
          value: null,
          reason: 'The chain is unavailable; retry later.',
        },
      ],
    })
  })

  it('returns 503 instead of zero when no chain answers', async () => {
    const response = await call([{ chainId: 8453, balanceUsdc6: null }])
    expect(response.status).toBe(503)
  })

  it.each(['0x12', 'vitalik.eth', `${PAYER}0`])('rejects %s', async (account) => {
    const response = await call([], account)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: 'address: must be 0x and 40 hexadecimal digits',
    })
  })
})
