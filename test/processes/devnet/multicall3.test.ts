import { multicall3Abi, toHex } from 'viem'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Devnet } from '../../../devnet/createDevnet.ts'
import { MULTICALL3 } from '../../../devnet/deploy/multicall3.ts'
import { aDevnet, NOW_SEC } from './support/aDevnet.ts'
import { stateDir } from './support/stateDir.ts'

const CHAINS = [8453, 5042, 137]

/** Sends a batch of two calls, of which the second must fail. Returns the results. */
async function batch(devnet: Devnet, chainId: number) {
  const { client } = devnet.chains[chainId]!
  const chain = devnet.deployment.chains.find((entry) => entry.chainId === chainId)!
  const results = await client.readContract({
    address: MULTICALL3,
    abi: multicall3Abi,
    functionName: 'aggregate3',
    args: [
      [
        { target: chain.usdc, allowFailure: true, callData: '0x313ce567' },
        { target: chain.usdc, allowFailure: true, callData: '0xdeadbeef' },
      ],
    ],
  })
  return results.map(({ success, returnData }) => [success, returnData])
}

describe('Multicall3', () => {
  it('is at its canonical address on every chain, also after a start from a folder without the contract', async () => {
    const dir = stateDir()
    const works = [
      [true, toHex(6, { size: 32 })],
      [false, '0x'],
    ]
    const devnet = await aDevnet({ dir, chains: CHAINS })
    onTestFinished(() => devnet.stop())
    for (const chainId of CHAINS) {
      expect(await batch(devnet, chainId)).toEqual(works)
      await devnet.chains[chainId]!.rpc('anvil_setCode', [MULTICALL3, '0x'])
    }
    await devnet.stop()
    const again = await aDevnet({ dir, chains: CHAINS, nowSec: NOW_SEC + 3_600 })
    onTestFinished(() => again.stop())
    for (const chainId of CHAINS) expect(await batch(again, chainId)).toEqual(works)
  })
})
