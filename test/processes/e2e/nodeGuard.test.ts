import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assertNodeMatchesChain } from '../../../core/platform/chains/assertNodeMatchesChain.ts'
import { type Anvil, startAnvil } from '../../../devnet/chain/startAnvil.ts'
import { startRpcProxy } from '../../../devnet/rpcProxy/startRpcProxy.ts'

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

  it.each([
    ['a development node, by the network id of `geth --dev`', { net_version: '1337' }, true],
    ['a real node, by the network id of its chain', { net_version: '8453' }, false],
    ['a real node, without the method net_version', {}, false],
  ])('identifies geth as %s', async (_, answers, isDevelopment) => {
    const known: Readonly<Record<string, string>> = {
      eth_chainId: '0x2105',
      web3_clientVersion: 'Geth/v1.16.8-stable/linux-amd64/go1.26.8',
      ...answers,
    }
    const proxy = await startRpcProxy({ upstream: anvil.url })
    proxy.intercept(async ({ method }) => {
      const result = known[method]
      return result === undefined
        ? { error: { code: -32_601, message: 'the method does not exist' } }
        : { result }
    })
    const check = (isDevnet: boolean) =>
      assertNodeMatchesChain({ rpcUrl: proxy.url, chainId: 8453, isDevnet })
    expect(await check(isDevelopment)).toBe('fits')
    await expect(check(!isDevelopment)).rejects.toThrow(
      isDevelopment ? 'is a development node' : 'is not a development node',
    )
    await proxy.close()
  })

  it('rejects a node of another chain', async () => {
    await expect(
      assertNodeMatchesChain({ rpcUrl: anvil.url, chainId: 137, isDevnet: true }),
    ).rejects.toThrow('RPC_URL_137: answers for chain 8453')
  })

  it('returns "silent" for a node that does not answer', async () => {
    const request = { rpcUrl: 'http://127.0.0.1:9', chainId: 8453, isDevnet: true }
    expect(await assertNodeMatchesChain(request)).toBe('silent')
  })
})
