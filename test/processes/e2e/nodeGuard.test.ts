import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assertNodeMatchesChain } from '../../../core/platform/chains/assertNodeMatchesChain.ts'
import { type Anvil, startAnvil } from '../../../devnet/chain/startAnvil.ts'

describe('the guard of nodes', () => {
  let anvil: Anvil
  beforeAll(async () => {
    anvil = await startAnvil({ chainId: 8453, genesisTimestampSec: 1_700_000_000 })
  })
  afterAll(() => anvil.stop())

  it('rejects a development node unless DEVNET=1', async () => {
    const request = { rpcUrl: anvil.url, chainId: 8453 }
    await expect(assertNodeMatchesChain({ ...request, isDevnet: false })).rejects.toThrow(
      'RPC_URL_8453: is a development node; set DEVNET=1 to use the devnet',
    )
    expect(await assertNodeMatchesChain({ ...request, isDevnet: true })).toBe('fits')
  })

  it('rejects a node of another chain', async () => {
    await expect(
      assertNodeMatchesChain({ rpcUrl: anvil.url, chainId: 137, isDevnet: true }),
    ).rejects.toThrow('RPC_URL_137: answers for chain 8453')
  })

  it('returns silent for a node that does not answer', async () => {
    const request = { rpcUrl: 'http://127.0.0.1:9', chainId: 8453, isDevnet: true }
    expect(await assertNodeMatchesChain(request)).toBe('silent')
  })
})
