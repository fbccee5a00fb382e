import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createSolanaRpc } from '../../../../../../core/sponsor/solana/chain/createSolanaRpc.ts'
import { withBlockhash } from '../../../../../../core/sponsor/solana/domain/withBlockhash.ts'
import { writeSolanaTransaction } from '../../../../../../core/sponsor/solana/domain/writeSolanaTransaction.ts'
import { SolanaUnreachable } from '../../../../../../core/sponsor/solana/ports.ts'
import { serveLocally } from '../../../../../../devnet/serveLocally.ts'
import { SOLANA_FAULTS, type SolanaFault } from '../../../../../../devnet/solana/solanaFaults.ts'
import {
  feePayerSigns,
  readOrThrow,
  type SolanaWorld,
  signatureOf,
  startSolanaWorld,
  transfer,
  walletSigns,
  walletWire,
} from '../../../../../pure/core/sponsor/solana/chain/solanaWorld.ts'

describe('the RPC of a Solana node', () => {
  let world: SolanaWorld
  beforeAll(async () => {
    world = await startSolanaWorld({ timeoutMs: 500 })
  })
  afterEach(() => world.faults.order(null))
  afterAll(() => world.stop())

  const draft = async (amountUsdc6 = 1n) => {
    const { accounts, feePayer } = world
    const [from, to] = accounts.users
    return walletWire(feePayer, [await transfer(world, from!, to!.address, amountUsdc6)])
  }
  const signTransfer = async (amountUsdc6?: bigint) => {
    const { message } = readOrThrow(await draft(amountUsdc6))
    const { blockhash } = await world.rpc.latestBlockhash()
    const signedByFeePayer = await feePayerSigns(
      withBlockhash(message, blockhash),
      world.accounts.feePayer,
    )
    return walletSigns(signedByFeePayer, world.accounts.users[0]!.signer)
  }

  it('returns the latest blockhash, and block heights that differ from slots', async () => {
    const { rpc, chain } = world
    const { blockhash, lastValidBlockHeight } = await rpc.latestBlockhash()
    const { height: confirmed } = await rpc.block('confirmed')
    expect(blockhash).toBe(chain.slots.hashAt(confirmed))
    expect(lastValidBlockHeight).toBe(confirmed + 150n)
    expect(await rpc.block('processed')).toEqual({ slot: chain.tip(), height: confirmed + 1n })
    expect((await rpc.block('finalized')).height).toBe(confirmed - 31n)
    expect(chain.tip()).toBeGreaterThan(confirmed + 100n)
  })

  it('simulates an unsigned transaction, and returns the later balance of the fee payer', async () => {
    const { rpc, feePayer } = world
    const before = await rpc.lamports(feePayer)
    const transaction = writeSolanaTransaction(readOrThrow(await draft()))
    expect(await rpc.simulate({ transaction, kind: 'unsigned', watch: feePayer })).toEqual({
      kind: 'passed',
      units: expect.any(BigInt),
      lamportsAfter: before - 10_000n,
    })
    expect(await rpc.lamports(feePayer)).toBe(before)
  })

  it('returns the code, the instruction and the logs of a failed simulation', async () => {
    const { rpc, feePayer } = world
    const transaction = await signTransfer(10n ** 15n)
    expect(await rpc.simulate({ transaction, kind: 'signed', watch: feePayer })).toEqual({
      kind: 'failed',
      failure: {
        code: 'InstructionError',
        instruction: 0,
        reason: 'instructions[0] failed: custom error 1',
      },
      logs: expect.arrayContaining([expect.stringContaining('insufficient funds')]),
    })
  })

  it('detects a wrong signature and an old blockhash by a simulation of a signed transaction', async () => {
    const { rpc, feePayer } = world
    const code = async (transaction: Uint8Array) => {
      const run = await rpc.simulate({ transaction, kind: 'signed', watch: feePayer })
      return run.kind === 'failed' ? run.failure.code : 'passed'
    }
    const wire = await signTransfer()
    expect(await code(wire)).toBe('passed')
    expect(await code(wire.with(70, (wire[70] ?? 0) ^ 1))).toBe('SignatureFailure')
    world.chain.slots.skip(151)
    expect(await code(wire)).toBe('BlockhashNotFound')
  })

  it('sends a transaction, and returns its status until the transaction is final', async () => {
    const { rpc, chain, feePayer } = world
    const before = await rpc.lamports(feePayer)
    const wire = await signTransfer()
    const signature = signatureOf(wire)
    expect(await rpc.send(wire)).toEqual({ kind: 'taken' })
    expect(await rpc.statuses([signature])).toEqual({ slot: chain.tip(), statuses: [null] })
    const seen: (string | undefined)[] = []
    for (const slots of [1, 1, 31]) {
      chain.slots.skip(slots)
      const [status] = (await rpc.statuses([signature])).statuses
      seen.push(status?.commitment)
      expect(status).toMatchObject({ success: true, failure: null, slot: expect.any(BigInt) })
    }
    expect(seen).toEqual(['processed', 'confirmed', 'finalized'])
    expect(await rpc.lamports(feePayer)).toBe(before - 10_000n)
    await rpc.send(wire)
    chain.slots.skip(2)
    expect(await rpc.lamports(feePayer)).toBe(before - 10_000n)
  })

  it('returns the failure of a transaction in its block, which still costs the fee', async () => {
    const { rpc, chain, feePayer } = world
    const before = await rpc.lamports(feePayer)
    const wire = await signTransfer(10n ** 15n)
    await rpc.send(wire)
    chain.slots.skip(2)
    const requested = [signatureOf(wire), signatureOf(await signTransfer(77n))]
    const [status, unknown] = (await rpc.statuses(requested)).statuses
    expect(status).toMatchObject({ success: false, failure: { code: 'InstructionError' } })
    expect(unknown).toBeNull()
    expect(await rpc.lamports(feePayer)).toBe(before - 10_000n)
  })

  it('reads cost and signers of a confirmed transaction', async () => {
    const { rpc, chain, feePayer, accounts } = world
    const before = await rpc.lamports(feePayer)
    const [done, failed] = [await signTransfer(3n), await signTransfer(10n ** 15n)]
    for (const wire of [done, failed]) await rpc.send(wire)
    chain.slots.skip(1)
    chain.tip()
    expect(await rpc.transaction(signatureOf(done))).toBeNull()
    chain.slots.skip(1)
    const [status] = (await rpc.statuses([signatureOf(done)])).statuses
    const receipt = {
      slot: status?.slot,
      blockSec: 1_790_000_000,
      feePayer,
      sender: accounts.users[0]!.address,
      feeLamports: 10_000n,
      lamportsBefore: before,
      lamportsAfter: before - 10_000n,
      failure: null,
    }
    expect(await rpc.transaction(signatureOf(done))).toEqual(receipt)
    expect(await rpc.transaction(signatureOf(failed))).toEqual({
      ...receipt,
      lamportsBefore: before - 10_000n,
      lamportsAfter: before - 20_000n,
      failure: expect.objectContaining({ code: 'InstructionError', instruction: 0 }),
    })
  })

  it('returns null for a transaction that the node never received or no longer stores', async () => {
    const { rpc, chain, faults } = world
    const [sent, unsent] = [await signTransfer(4n), await signTransfer(5n)]
    await rpc.send(sent)
    chain.slots.skip(2)
    expect(await rpc.transaction(signatureOf(unsent))).toBeNull()
    faults.order('forgetful')
    expect(await rpc.transaction(signatureOf(sent))).toBeNull()
    const [status] = (await rpc.statuses([signatureOf(sent)])).statuses
    expect(status).toMatchObject({ success: true })
  })

  it.each([
    [-32_001, 'Block cleaned up, does not exist on node'],
    [-32_011, 'Transaction history is not available from this node'],
  ])('returns null when the history of the node is gone: %i', async (code, message) => {
    const error = { code, message, data: { firstAvailableBlock: 1 } }
    const old = await serveLocally(() => Response.json({ jsonrpc: '2.0', id: 0, error }), 0)
    try {
      const rpc = createSolanaRpc(old.url)
      expect(await rpc.transaction(signatureOf(await signTransfer()))).toBeNull()
    } finally {
      await old.stop()
    }
  })

  it('rejects an answer about another transaction', async () => {
    const { rpc, chain, url } = world
    const [first, other] = [await signTransfer(6n), await signTransfer(7n)]
    for (const wire of [first, other]) await rpc.send(wire)
    chain.slots.skip(2)
    const wrongServer = await serveLocally(async (request) => {
      const body = (await request.text()).replace(signatureOf(first), signatureOf(other))
      return fetch(url, { method: 'POST', body })
    }, 0)
    try {
      const requested = createSolanaRpc(wrongServer.url).transaction(signatureOf(first))
      await expect(requested).rejects.toMatchObject({ reason: 'unreadable' })
      expect(await createSolanaRpc(wrongServer.url).transaction(signatureOf(other))).not.toBeNull()
    } finally {
      await wrongServer.stop()
    }
  })

  it('does not report invalid transaction bytes as an outage', async () => {
    expect(await world.rpc.send(new Uint8Array(10))).toMatchObject({ kind: 'refused' })
  })

  it('reads accounts, and returns null for missing accounts', async () => {
    const { rpc, accounts } = world
    expect(await rpc.account(accounts.mint.address)).toMatchObject({
      owner: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
      data: expect.any(Uint8Array),
    })
    expect(await rpc.account(accounts.newcomer.address)).toBeNull()
    expect(await rpc.lamports(accounts.newcomer.address)).toBe(0n)
  })

  const reasons = {
    silent: 'timeout',
    slow: 'timeout',
    busy: 'busy',
    unhealthy: 'unhealthy',
    unreadable: 'unreadable',
  } as const
  it.each(Object.entries(reasons))(
    'throws SolanaUnreachable with the reason when the node is %s',
    async (fault, reason) => {
      const { rpc, faults, feePayer } = world
      const wire = await signTransfer()
      faults.order(fault as SolanaFault)
      const calls = [
        rpc.latestBlockhash(),
        rpc.block('finalized'),
        rpc.lamports(feePayer),
        rpc.account(feePayer),
        rpc.statuses([signatureOf(wire)]),
        rpc.transaction(signatureOf(wire)),
        rpc.simulate({ transaction: wire, kind: 'signed', watch: feePayer }),
      ]
      const thrown = await Promise.all(calls.map((call) => call.catch((error: unknown) => error)))
      for (const error of thrown) {
        expect(error).toBeInstanceOf(SolanaUnreachable)
        expect(error).toMatchObject({ reason })
      }
    },
  )

  it('throws SolanaUnreachable without the address in the error when the node is down', async () => {
    const stopped = await startSolanaWorld()
    await stopped.stop()
    const rpc = createSolanaRpc(`${stopped.url}/?key=secret`)
    const error = await rpc.latestBlockhash().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ reason: 'no_connection' })
    expect(String(error)).not.toMatch(/secret|127\.0\.0\.1/)
  })

  it('returns an expired blockhash or loses an accepted transaction when the local node has the fault', async () => {
    const { rpc, faults, chain } = world
    faults.order('stale_blockhash')
    const stale = await rpc.latestBlockhash()
    expect(stale.lastValidBlockHeight).toBeLessThan((await rpc.block('finalized')).height)
    faults.order('dropped')
    const wire = await signTransfer(99n)
    expect(await rpc.send(wire)).toEqual({ kind: 'taken' })
    chain.slots.skip(5)
    expect((await rpc.statuses([signatureOf(wire)])).statuses).toEqual([null])
    expect(Object.keys(SOLANA_FAULTS)).toHaveLength(12)
  })
})
