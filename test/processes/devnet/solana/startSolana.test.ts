import {
  address,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  lamports,
  type Signature,
  signature,
} from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findAssociatedAccount } from '../../../../core/sponsor/solana/chain/findAssociatedAccount.ts'
import { type SolanaServer, startSolana } from '../../../../devnet/solana/startSolana.ts'
import {
  coins,
  readOrThrow,
  signatureOf,
  walletSigns,
  walletWire,
} from '../../../pure/core/sponsor/solana/chain/solanaWorld.ts'

describe('the local Solana', () => {
  let server: SolanaServer
  let nowMs = 1_790_000_000_000
  beforeAll(async () => {
    server = await startSolana({ seed: 7, nowMs: () => nowMs })
  })
  afterAll(() => server.stop())
  const rpc = () => createSolanaRpc(server.url)

  it('has equal keys, tokens and blocks for equal seeds', async () => {
    const again = await startSolana({ seed: 7, nowMs: () => nowMs })
    const other = await startSolana({ seed: 8, nowMs: () => nowMs })
    try {
      const readState = async ({ url, accounts }: SolanaServer) => ({
        feePayer: accounts.feePayer.address,
        mint: accounts.mint.address,
        hash: (await createSolanaRpc(url).getLatestBlockhash().send()).value.blockhash,
      })
      expect(await readState(again)).toEqual(await readState(server))
      expect((await readState(other)).feePayer).not.toBe((await readState(server)).feePayer)
    } finally {
      await Promise.all([again.stop(), other.stop()])
    }
  })

  it('gives users tokens and no SOL, and the fee payer SOL', async () => {
    const { accounts } = server
    expect((await rpc().getBalance(accounts.feePayer.address).send()).value).toBe(10_000_000_000n)
    expect(accounts.users).toHaveLength(4)
    for (const user of accounts.users) {
      expect((await rpc().getBalance(user.address).send()).value).toBe(0n)
      const where = address(await findAssociatedAccount(user.address, accounts.mint.address))
      const { value } = await rpc().getTokenAccountBalance(where).send()
      expect(value).toMatchObject({ amount: '1000000000', decimals: 6, uiAmountString: '1000' })
    }
  })

  it('counts a slot every 400 ms, and expires a blockhash after 150 blocks', async () => {
    const slot = await rpc().getSlot({ commitment: 'processed' }).send()
    nowMs += 399
    expect(await rpc().getSlot({ commitment: 'processed' }).send()).toBe(slot)
    nowMs += 1
    expect(await rpc().getSlot({ commitment: 'processed' }).send()).toBe(slot + 1n)
    const { hashAt, takes, heightOf } = server.chain.slots
    const height = heightOf(slot)
    expect(takes(hashAt(height), height + 150n)).toBe(true)
    expect(takes(hashAt(height), height + 151n)).toBe(false)
    expect(takes(hashAt(height + 1n), height)).toBe(false)
  })

  it('funds accounts by airdrop, and returns the rent of accounts', async () => {
    const { newcomer } = server.accounts
    const give = (amount: bigint) => rpc().requestAirdrop(newcomer.address, lamports(amount)).send()
    for (const amount of [1_000_000n, 1_000_000n]) await give(amount)
    await expect(
      rpc().requestAirdrop(server.accounts.mint.address, lamports(0n)).send(),
    ).rejects.toThrow()
    expect((await rpc().getBalance(newcomer.address).send()).value).toBe(2_000_000n)
    expect(await rpc().getMinimumBalanceForRentExemption(165n).send()).toBe(2_039_280n)
  })

  it('returns the history of an account from the newest transaction, page by page', async () => {
    const { accounts, chain } = server
    const { stranger, feePayer } = accounts
    const signatures: Signature[] = []
    for (const amount of [1n, 2n, 3n, 4n]) {
      const { value } = await rpc().getLatestBlockhash({ commitment: 'confirmed' }).send()
      const given = coins(stranger.address, feePayer.address, amount)
      const draft = readOrThrow(walletWire(stranger.address, [given], value.blockhash))
      const signedTransaction = await walletSigns(draft, stranger.signer)
      chain.send(signedTransaction)
      signatures.unshift(signature(signatureOf(signedTransaction)))
      nowMs += 800
      chain.tip()
    }
    const readSignatures = async (
      request: { limit?: number; before?: Signature; until?: Signature } = {},
    ) => {
      const page = { ...request, commitment: 'confirmed' } as const
      const rows = await rpc().getSignaturesForAddress(stranger.address, page).send()
      return rows.map((row) => row.signature)
    }
    expect(await readSignatures()).toEqual(signatures)
    expect(await readSignatures({ limit: 2 })).toEqual(signatures.slice(0, 2))
    expect(await readSignatures({ before: signatures[1]! })).toEqual(signatures.slice(2))
    expect(await readSignatures({ until: signatures[2]! })).toEqual(signatures.slice(0, 2))
    expect(
      await readSignatures({ before: signatures[0]!, until: signatures[3]!, limit: 1 }),
    ).toEqual([signatures[1]])
    // An unknown signature counts as older than all transactions, and does not end a page.
    const unknownSignature = signature('1'.repeat(64))
    expect(await readSignatures({ before: unknownSignature })).toEqual([])
    expect(await readSignatures({ until: unknownSignature })).toEqual(signatures)
    const final = () =>
      rpc().getSignaturesForAddress(stranger.address, { commitment: 'finalized' }).send()
    expect(await final()).toEqual([])
    nowMs += 40 * 400
    const [newest] = await final()
    expect(newest).toMatchObject({
      signature: signatures[0],
      err: null,
      memo: null,
      confirmationStatus: 'finalized',
      blockTime: expect.any(BigInt),
    })
    const options = { encoding: 'base64', maxSupportedTransactionVersion: 0 } as const
    const landed = await rpc().getTransaction(newest!.signature, options).send()
    expect(landed).toMatchObject({
      slot: newest!.slot,
      version: 0,
      meta: { err: null, fee: 5000n },
    })
    const [before, after] = [landed!.meta!.preBalances, landed!.meta!.postBalances]
    expect(before[0]! - after[0]!).toBe(5_004n)
    await expect(
      rpc().getTransaction(newest!.signature, { encoding: 'base64' }).send(),
    ).rejects.toThrow('not supported')
  })

  it('sends a notification of a signature over a websocket, also to the kit, at the requested commitment', async () => {
    const { accounts, chain, wsUrl, sockets } = server
    const { value } = await rpc().getLatestBlockhash({ commitment: 'confirmed' }).send()
    const given = coins(accounts.stranger.address, accounts.feePayer.address, 7n)
    const draft = readOrThrow(walletWire(accounts.stranger.address, [given], value.blockhash))
    const signedTransaction = await walletSigns(draft, accounts.stranger.signer)
    const name = signature(signatureOf(signedTransaction))
    const ending = new AbortController()
    const notifications = await createSolanaRpcSubscriptions(wsUrl)
      .signatureNotifications(name, { commitment: 'confirmed' })
      .subscribe({ abortSignal: ending.signal })
    const raw = await rawSocket(wsUrl)
    const subscribe = { jsonrpc: '2.0', id: 5, method: 'signatureSubscribe', params: [name] }
    raw.send(subscribe)
    await expect.poll(() => raw.frames).toMatchObject([{ jsonrpc: '2.0', id: 5 }])
    const subscription = (raw.frames[0] as { result: number }).result
    chain.send(signedTransaction)
    nowMs += 800
    const notified = await notifications[Symbol.asyncIterator]().next()
    const slot = chain.landed(name)!.slot
    expect(notified.value).toEqual({ context: { slot }, value: { err: null } })
    ending.abort()
    // The other subscription waits for a final block, which is the default commitment.
    expect(raw.frames).toHaveLength(1)
    nowMs += 40 * 400
    const result = { context: { slot: Number(slot) }, value: { err: null } }
    const note = { jsonrpc: '2.0', method: 'signatureNotification' }
    await expect.poll(() => raw.frames[1]).toEqual({ ...note, params: { subscription, result } })
    raw.send({ ...subscribe, method: 'signatureUnsubscribe', params: [subscription] })
    raw.send({ ...subscribe, params: ['nobody'] })
    raw.send({ ...subscribe, method: 'slotSubscribe', params: [] })
    const codes = () => raw.frames.slice(2).map((frame) => (frame as RawError).error.code)
    await expect.poll(codes).toEqual([-32_602, -32_602, -32_601])
    raw.socket.close()
    await expect.poll(sockets.connections).toBe(0)
    expect(sockets.watched()).toEqual([])
  })

  it('returns JSON-RPC errors for invalid requests, and accepts faults over HTTP', async () => {
    const post = async (body: string) => {
      const answer = await fetch(server.url, { method: 'POST', body })
      return (await answer.json()) as { error?: { code: number } }
    }
    expect((await post('{')).error?.code).toBe(-32_600)
    const call = (method: string, params: unknown[]) =>
      post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
    expect((await call('getEverything', [])).error?.code).toBe(-32_601)
    expect((await call('constructor', [])).error?.code).toBe(-32_601)
    expect((await call('getBalance', ['nobody'])).error?.code).toBe(-32_602)
    expect((await call('sendTransaction', ['AAAA', { encoding: 'base64' }])).error?.code).toBe(
      -32_602,
    )
    const order = (kind: string) =>
      fetch(`${server.url}/__fault`, { method: 'POST', body: JSON.stringify({ kind }) })
    expect((await order('nonsense')).status).toBe(400)
    expect((await order('busy')).status).toBe(200)
    expect((await fetch(server.url, { method: 'POST', body: '{}' })).status).toBe(429)
    await fetch(`${server.url}/__fault`, { method: 'DELETE' })
    expect(server.faults.active()).toBeNull()
  })
})

type RawError = { readonly error: { readonly code: number } }

/** Opens a websocket and records the received frames. */
async function rawSocket(url: string) {
  const socket = new WebSocket(url)
  const frames: unknown[] = []
  socket.addEventListener('message', ({ data }) => frames.push(JSON.parse(String(data))))
  await new Promise((ready) => socket.addEventListener('open', ready))
  return { socket, frames, send: (message: object) => socket.send(JSON.stringify(message)) }
}
