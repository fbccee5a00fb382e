import { describe, expect, it } from 'vitest'
import { requireNetwork } from '../../../../../api/pages/wallet/script/flow/checkNetwork.ts'
import type { Api } from '../../../../../api/pages/wallet/script/flow/createApi.ts'
import { aWalletChain } from '../../../../builders/aWalletChain.ts'

const HASH = `0x${'ab'.repeat(32)}`
const api: Api = {
  get: async () => ({ kind: 'answer', body: { asOf: { blockNumber: 9, blockHash: HASH } } }),
  post: async () => ({ kind: 'refusal', code: 'unreachable', words: '' }),
}
const fails = (code: number) => () => {
  throw Object.assign(new Error('text'), { code })
}

function aNetwork(rpcUrl: string | null = null) {
  const provider = aWalletChain()
  let chainId = '0x1'
  provider.answers.set('eth_chainId', () => chainId)
  provider.answers.set('eth_getBlockByNumber', () => ({
    hash: HASH.toUpperCase().replace('X', 'x'),
  }))
  provider.answers.set('wallet_switchEthereumChain', () => {
    chainId = '0x2105'
    return null
  })
  const network = { chainId: 8453, name: 'Base', rpcUrl, explorerUrl: null }
  return { provider, api, network, pause: async () => undefined }
}

describe('the chain of a wallet', () => {
  it('is selected by the page', async () => {
    const given = aNetwork()
    await requireNetwork(given)
    expect(given.provider.calls).toContain('wallet_switchEthereumChain')
  })

  it('is added with the node of the operator if the wallet does not know the chain', async () => {
    const given = aNetwork('https://node.example')
    const { answers } = given.provider
    const known = answers.get('wallet_switchEthereumChain')!
    answers.set('wallet_switchEthereumChain', fails(4902))
    answers.set('wallet_addEthereumChain', () => {
      answers.set('wallet_switchEthereumChain', known)
      return null
    })
    await requireNetwork(given)
    const without = aNetwork()
    without.provider.answers.set('wallet_switchEthereumChain', fails(4902))
    await expect(requireNetwork(without)).rejects.toThrow('The wallet does not know Base.')
  })

  it.each([
    ['refuses the change', 4001, 'You refused the request'],
    ['does not support the change', 4200, 'does not support this request'],
  ])('stops the order if the wallet %s', async (_name, code, words) => {
    const given = aNetwork()
    given.provider.answers.set('wallet_switchEthereumChain', fails(code))
    await expect(requireNetwork(given)).rejects.toThrow(words)
  })

  it('stops the order if the wallet stays on another chain', async () => {
    const given = aNetwork()
    given.provider.answers.set('wallet_switchEthereumChain', () => null)
    await expect(requireNetwork(given)).rejects.toThrow('stayed on another chain')
  })

  it('stops the order on another network with the same id, and on a node behind the service', async () => {
    const other = aNetwork()
    other.provider.answers.set('eth_getBlockByNumber', () => ({ hash: `0x${'7'.repeat(64)}` }))
    await expect(requireNetwork(other)).rejects.toThrow('another network with the id of Base')
    const behind = aNetwork()
    behind.provider.answers.set('eth_getBlockByNumber', () => null)
    await expect(requireNetwork(behind)).rejects.toThrow('is behind Base')
  })
})
