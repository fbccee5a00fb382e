import { createPublicClient, createWalletClient, type Hex, http, keccak256, parseGwei } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { devnetAccounts } from '../../../devnet/accounts.ts'
import { latestBlock } from '../../../devnet/chain/latestBlock.ts'
import { mineBlock } from '../../../devnet/chain/mineBlock.ts'
import { type Anvil, startAnvil } from '../../../devnet/chain/startAnvil.ts'
import { type RpcProxy, startRpcProxy } from '../../../devnet/rpcProxy/startRpcProxy.ts'
import { NOW_SEC } from './support/aDevnet.ts'

type Answer = {
  readonly id?: number
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

const IMPLEMENTATION = '0xe6cae83bde06e4c305530e199d7217f42808555b'

describe('a proxy of a node', () => {
  let anvil: Anvil
  let proxy: RpcProxy
  let sender: PrivateKeyAccount
  beforeEach(async () => {
    anvil = await startAnvil({ chainId: 8453, genesisTimestampSec: NOW_SEC })
    proxy = await startRpcProxy({ upstream: anvil.url })
    sender = privateKeyToAccount(devnetAccounts().gasSubmitters[0].privateKey)
  })
  afterEach(async () => {
    await proxy.close()
    await anvil.stop()
  })

  const post = async (body: string, init: RequestInit = {}): Promise<Response> =>
    fetch(proxy.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      ...init,
    })
  const callRpc = async (method: string, params: readonly unknown[] = []): Promise<Answer> =>
    (await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))).json()
  const send = (raw: Hex) => callRpc('eth_sendRawTransaction', [raw])
  const receipt = async (raw: Hex) =>
    (await callRpc('eth_getTransactionReceipt', [keccak256(raw)])).result

  /** Signs an empty transfer with both fees in gwei. */
  const sign = async (maxFee: string, tip: string, nonce = 0): Promise<Hex> =>
    sender.signTransaction({
      type: 'eip1559',
      chainId: 8453,
      to: sender.address,
      nonce,
      gas: 21_000n,
      maxFeePerGas: parseGwei(maxFee),
      maxPriorityFeePerGas: parseGwei(tip),
    })

  it('forwards single calls and batches, and counts the calls', async () => {
    expect(await callRpc('eth_chainId')).toEqual({ jsonrpc: '2.0', id: 1, result: '0x2105' })
    const batch = [
      { jsonrpc: '2.0', id: 'a', method: 'eth_chainId' },
      { jsonrpc: '2.0', method: 'eth_blockNumber', params: [] },
      { jsonrpc: '2.0', id: 7, method: 'eth_frob', params: [] },
      'frob',
    ]
    expect(await (await post(JSON.stringify(batch))).json()).toEqual([
      { jsonrpc: '2.0', id: 'a', result: '0x2105' },
      { jsonrpc: '2.0', id: 7, error: expect.objectContaining({ code: -32601 }) },
      { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'invalid request' } },
    ])
    expect((await post('{"jsonrpc":"2.0","method":"eth_chainId"}')).status).toBe(204)
    expect(await (await post('frob')).json()).toMatchObject({ error: { code: -32600 } })
    expect(await (await post('[]')).json()).toMatchObject({ error: { code: -32600 } })
    expect([proxy.calls('eth_chainId'), proxy.calls()]).toEqual([3, 5])
    const raw = await sign('3', '1')
    expect((await send(raw)).result).toBe(keccak256(raw))
    await mineBlock(anvil)
    expect(await receipt(raw)).toMatchObject({ status: '0x1' })
    expect(proxy.sent()).toEqual([{ hash: keccak256(raw), isForwarded: true }])
  })

  it('serves the clients of the product', async () => {
    const client = createPublicClient({ transport: http(proxy.url, { batch: true }) })
    const wallet = createWalletClient({ account: sender, transport: http(proxy.url) })
    const [chainId, block] = await Promise.all([client.getChainId(), client.getBlockNumber()])
    expect([chainId, block]).toEqual([8453, 0n])
    const hash = await wallet.sendTransaction({ to: sender.address, chain: null })
    await mineBlock(anvil)
    expect((await client.getTransactionReceipt({ hash })).status).toBe('success')
  })

  it('applies a fault to the requested number of calls, and only to its method', async () => {
    proxy.faults.order({ kind: 'error', method: 'eth_chainId', times: 2 })
    expect(await callRpc('eth_blockNumber')).toMatchObject({ result: '0x0' })
    for (const _ of [1, 2]) {
      expect(await callRpc('eth_chainId')).toMatchObject({
        error: { code: -32603, message: 'internal error' },
      })
    }
    expect(await callRpc('eth_chainId')).toMatchObject({ result: '0x2105' })
    expect(proxy.faults.count('error')).toBe(2)
    expect(proxy.faults.active()).toEqual([])
    proxy.faults.order({ kind: 'error' })
    proxy.faults.order({ kind: 'unknown_method' })
    proxy.faults.clear('error')
    expect(proxy.faults.active()).toEqual([{ kind: 'unknown_method' }])
    proxy.faults.clear()
    expect(proxy.faults.active()).toEqual([])
  })

  it('drops a transaction after its acceptance', async () => {
    proxy.faults.order({ kind: 'drop', times: 1 })
    const raw = await sign('3', '1')
    expect((await send(raw)).result).toBe(keccak256(raw))
    await mineBlock(anvil)
    expect(await receipt(raw)).toBe(null)
    expect((await send(raw)).result).toBe(keccak256(raw))
    await mineBlock(anvil)
    expect(await receipt(raw)).toMatchObject({ status: '0x1' })
    expect(proxy.sent().map(({ isForwarded }) => isForwarded)).toEqual([false, true])
  })

  it('hides existing receipts', async () => {
    const raw = await sign('3', '1')
    await send(raw)
    await mineBlock(anvil)
    proxy.faults.order({ kind: 'hide_receipts' })
    expect(await receipt(raw)).toBe(null)
    proxy.faults.clear()
    expect(await receipt(raw)).toMatchObject({ status: '0x1' })
  })

  it('delays an answer', async () => {
    proxy.faults.order({ kind: 'delay', delayMs: 2 ** 31 - 1, times: 1 })
    const late = callRpc('eth_chainId').then(
      () => 'answered',
      () => 'ended',
    )
    await expect.poll(() => proxy.calls('eth_chainId')).toBe(1)
    proxy.faults.order({ kind: 'delay', delayMs: 1, times: 1 })
    expect(await callRpc('eth_chainId')).toMatchObject({ result: '0x2105' })
    // The second delay has ended. The first delay ends with the proxy.
    await proxy.close()
    expect(await late).toBe('ended')
  })

  it('sends a transaction to the node twice', async () => {
    proxy.faults.order({ kind: 'duplicate' })
    const raw = await sign('3', '1')
    expect((await send(raw)).result).toBe(keccak256(raw))
    expect(proxy.sent()).toHaveLength(2)
    await mineBlock(anvil)
    expect(await receipt(raw)).toMatchObject({ status: '0x1' })
  })

  it('loses the answer to a transaction that the node has', async () => {
    proxy.faults.order({ kind: 'lost_response', method: 'eth_sendRawTransaction', times: 1 })
    const raw = await sign('3', '1')
    await expect(send(raw)).rejects.toThrow('fetch failed')
    proxy.faults.order({ kind: 'geth_words' })
    expect(await send(raw)).toMatchObject({ error: { code: -32000, message: 'already known' } })
    await mineBlock(anvil)
    expect(await receipt(raw)).toMatchObject({ status: '0x1' })
    expect((await send(raw)).error?.message).toContain('nonce too low')
    expect(proxy.faults.count('geth_words')).toBe(2)
  })

  it('closes the connection of a whole batch without a forwarded transaction', async () => {
    proxy.faults.order({ kind: 'hang_up', method: 'eth_sendRawTransaction' })
    const raw = await sign('3', '1')
    const batch = [
      { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] },
      { jsonrpc: '2.0', id: 2, method: 'eth_sendRawTransaction', params: [raw] },
    ]
    await expect(post(JSON.stringify(batch))).rejects.toThrow('fetch failed')
    expect(proxy.sent()).toEqual([{ hash: keccak256(raw), isForwarded: false }])
  })

  it('leaves a call without an answer until the caller aborts', async () => {
    proxy.faults.order({ kind: 'timeout', times: 1 })
    const caller = new AbortController()
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
    const silent = post(body, { signal: caller.signal })
    await expect.poll(() => proxy.calls('eth_chainId')).toBe(1)
    // Other calls receive answers meanwhile.
    expect(await callRpc('eth_chainId')).toMatchObject({ result: '0x2105' })
    caller.abort()
    await expect(silent).rejects.toMatchObject({ name: 'AbortError' })
    expect(await callRpc('eth_chainId')).toMatchObject({ result: '0x2105' })
  })

  it.each([
    ['already_known', 'already known', true],
    ['nonce_too_low', 'nonce too low: next nonce 1, tx nonce 0', false],
    ['pool_full', 'txpool is full', false],
    ['read_only', 'this node takes no transactions', false],
  ] as const)(
    'returns the error %s with the message of geth',
    async (kind, message, isForwarded) => {
      proxy.faults.order({ kind })
      const raw = await sign('3', '1')
      expect(await send(raw)).toMatchObject({ error: { message } })
      expect(proxy.sent()).toEqual([{ hash: keccak256(raw), isForwarded }])
    },
  )

  it('rejects simulations, as many nodes do', async () => {
    proxy.faults.order({ kind: 'unknown_method' })
    expect(await callRpc('eth_simulateV1', [{ blockStateCalls: [] }, 'latest'])).toMatchObject({
      error: {
        code: -32601,
        message: 'the method eth_simulateV1 does not exist/is not available',
      },
    })
    expect(await callRpc('eth_chainId')).toMatchObject({ result: '0x2105' })
  })

  it.each([
    ['3.29', '1.1', false],
    ['3.3', '1.09', false],
    ['3.3', '1.1', true],
  ])('accepts %s and %s gwei as a replacement of 3 and 1: %s', async (maxFee, tip, isTaken) => {
    proxy.faults.order({ kind: 'replacement_rule' })
    const first = await sign('3', '1')
    await send(first)
    expect((await send(first)).error?.message).toContain('already imported')
    const second = await sign(maxFee, tip)
    const answer = await send(second)
    expect(answer.error?.message).toBe(isTaken ? undefined : 'replacement transaction underpriced')
    await mineBlock(anvil)
    expect(await receipt(isTaken ? second : first)).toMatchObject({ status: '0x1' })
    expect(await receipt(isTaken ? first : second)).toBe(null)
    // A mined nonce is not protected by the rule: the node returns its own error.
    expect((await send(await sign('3', '1.05'))).error?.message).toContain('nonce too low')
  })

  it('accepts a nonce again after a drop of its transaction', async () => {
    proxy.faults.order({ kind: 'replacement_rule' })
    await send(await sign('3', '1'))
    await anvil.rpc('anvil_dropAllTransactions', [])
    expect((await send(await sign('2', '0.5'))).error).toBe(undefined)
  })

  it('rejects only transactions with authorizations while another transaction is pending', async () => {
    proxy.faults.order({ kind: 'delegated_in_flight' })
    const visitor = privateKeyToAccount(devnetAccounts().visitors[0]!.privateKey)
    const authorization = await visitor.signAuthorization({
      chainId: 8453,
      nonce: 0,
      address: IMPLEMENTATION,
    })
    const delegating = await sender.signTransaction({
      type: 'eip7702',
      chainId: 8453,
      to: visitor.address,
      nonce: 0,
      gas: 100_000n,
      maxFeePerGas: parseGwei('3'),
      maxPriorityFeePerGas: parseGwei('1'),
      authorizationList: [authorization],
    })
    expect(await send(delegating)).toMatchObject({
      error: { message: 'in-flight transaction limit reached for delegated accounts' },
    })
    expect((await send(await sign('3', '1'))).error).toBe(undefined)
  })

  it('is some blocks behind in every answer', async () => {
    const raw = await sign('3', '1')
    await send(raw)
    for (const _ of [1, 2, 3]) await mineBlock(anvil)
    proxy.faults.order({ kind: 'stale_head', blocks: 3 })
    const genesis = await anvil.rpc('eth_getBlockByNumber', ['0x0', false])
    expect(await callRpc('eth_blockNumber')).toMatchObject({ result: '0x0' })
    expect(await callRpc('eth_getBlockByNumber', ['latest', false])).toMatchObject({
      result: { hash: genesis!.hash },
    })
    expect(await callRpc('eth_getBlockByNumber', ['0x1', false])).toMatchObject({ result: null })
    const { hash } = await latestBlock(anvil)
    expect(await callRpc('eth_getBlockByHash', [hash, false])).toMatchObject({ result: null })
    expect(await callRpc('eth_getTransactionCount', [sender.address, 'latest'])).toMatchObject({
      result: '0x0',
    })
    expect(await callRpc('eth_getTransactionCount', [sender.address])).toMatchObject({
      result: '0x0',
    })
    expect(await callRpc('eth_getBalance', [sender.address, '0x2'])).toMatchObject({
      error: { message: 'header not found' },
    })
    expect(await receipt(raw)).toBe(null)
    expect(await callRpc('eth_getTransactionByHash', [keccak256(raw)])).toMatchObject({
      result: { nonce: '0x0', blockNumber: null, blockHash: null },
    })
    expect(await callRpc('eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest' }])).toMatchObject({
      result: [],
    })
    proxy.faults.clear('stale_head')
    expect(await receipt(raw)).toMatchObject({ status: '0x1' })
  })

  it('returns the answer of an interceptor until the interceptor is removed', async () => {
    proxy.intercept(async (call, pass) =>
      call.method === 'eth_chainId' ? { result: '0x7' } : pass(),
    )
    expect((await callRpc('eth_chainId')).result).toBe('0x7')
    expect((await callRpc('eth_blockNumber')).result).toBe('0x0')
    proxy.intercept()
    expect((await callRpc('eth_chainId')).result).toBe('0x2105')
  })

  it('closes connections when the node is gone', async () => {
    await anvil.stop()
    await expect(callRpc('eth_chainId')).rejects.toThrow('fetch failed')
  })
})
