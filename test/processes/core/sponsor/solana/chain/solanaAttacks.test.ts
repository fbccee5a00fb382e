import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lossProblem } from '../../../../../../core/sponsor/solana/domain/lossProblem.ts'
import { writeSolanaTransaction } from '../../../../../../core/sponsor/solana/domain/writeSolanaTransaction.ts'
import {
  coins,
  creation,
  feePayerSigns,
  readOrThrow,
  type SolanaWorld,
  startSolanaWorld,
  transfer,
  usdcOf,
  walletSigns,
  walletWire,
} from '../../../../../pure/core/sponsor/solana/chain/solanaWorld.ts'
import { feePayerAttacks } from './feePayerAttacks.ts'
import { sponsorSteps } from './sponsorSteps.ts'

let world: SolanaWorld
let operator: ReturnType<typeof sponsorSteps>
let before: bigint
beforeAll(async () => {
  world = await startSolanaWorld()
  operator = sponsorSteps(world)
})
beforeEach(async () => {
  world.faults.order(null)
  // A new blockhash for each test makes equal transfers different transactions.
  world.chain.slots.skip(1)
  before = await world.rpc.lamports(world.feePayer)
})
afterAll(() => world.stop())

const user = (at: number) => world.accounts.users[at]!
const lostLamports = async () => before - (await world.rpc.lamports(world.feePayer))
const aTransfer = async (amountUsdc6 = 1_000_000n) =>
  walletWire(world.feePayer, [await transfer(world, user(0), user(1).address, amountUsdc6)])

describe('a sponsor under attack on its fee payer', () => {
  it.each(Object.keys(feePayerAttacks))('rejects %s, without a cost', async (name) => {
    const { reason, instructions } = feePayerAttacks[name]!
    const text = walletWire(world.feePayer, await instructions(world))
    await expect(operator.quote(text)).rejects.toThrow(reason)
    world.chain.slots.skip(2)
    expect(await lostLamports()).toBe(0n)
  })

  it('rejects lookup tables and a foreign fee payer', async () => {
    const transaction = readOrThrow(await aTransfer())
    const text = (wire: Uint8Array) => Buffer.from(wire).toString('base64')
    const wire = writeSolanaTransaction(transaction)
    const table = Uint8Array.from([...wire.subarray(0, -1), 1, ...new Uint8Array(32), 1, 0, 0])
    await expect(operator.quote(text(table))).rejects.toThrow('lookup_tables')
    const thirdParty = walletWire(world.accounts.stranger.address, [
      await transfer(world, user(0), user(1).address, 1n),
    ])
    await expect(operator.quote(thirdParty)).rejects.toThrow('wrong_fee_payer')
    expect(await lostLamports()).toBe(0n)
  })

  it('detects a drain in the simulation, direct or by a call of a program, even if the rules accept the transaction', async () => {
    const { rpc, feePayer, accounts } = world
    const inner = await creation(world, feePayer, accounts.stranger.address)
    const drains = {
      'takes 500005000 lamports': coins(feePayer, accounts.stranger.address, 500_000_000n),
      'takes 2044280 lamports': { ...inner, data: Uint8Array.of(0) },
    }
    for (const [problem, instruction] of Object.entries(drains)) {
      const text = walletWire(feePayer, [instruction])
      const transaction = writeSolanaTransaction(readOrThrow(text))
      const run = await rpc.simulate({ transaction, kind: 'unsigned', watch: feePayer })
      if (run.kind !== 'passed' || run.lamportsAfter === null) throw new Error('not run')
      const { lamportsAfter } = run
      const caps = { lamportCap: 5_000n, reservedLamports: 0n }
      const loss = { lamportsBefore: before, lamportsAfter, ...caps }
      expect(lossProblem(loss)).toContain(problem)
    }
  })

  it('rejects a failing transaction before the payment, and again at the post', async () => {
    await expect(operator.quote(await aTransfer(10n ** 15n))).rejects.toThrow('InstructionError')
    const quoted = await operator.quote(await aTransfer(900_000_000n))
    const signed = await operator.sign(quoted)
    const wire = await walletSigns(signed.transaction, user(0).signer)
    // The owner moves the tokens before the post.
    const other = await operator.quote(await aTransfer(500_000_000n))
    const otherSigned = await operator.sign(other)
    const moved = await walletSigns(otherSigned.transaction, user(0).signer)
    await operator.post(other, otherSigned, moved)
    world.chain.slots.skip(2)
    await expect(operator.post(quoted, signed, wire)).rejects.toThrow('InstructionError')
    world.chain.slots.skip(2)
    expect(await lostLamports()).toBe(10_000n)
  })

  it('rejects a message that changed after the signature, and the chain rejects the message too', async () => {
    const { rpc, chain } = world
    const quoted = await operator.quote(await aTransfer(10_000n))
    const signed = await operator.sign(quoted)
    const { transaction } = signed
    const increased = readOrThrow(await aTransfer(20_000n)).message
    const changed = { ...transaction, messageBytes: transaction.messageBytes.slice() }
    // The amount is at the end of the last instruction, before the empty lookup tables.
    const place = changed.messageBytes.length - 10
    expect(increased.instructions).toHaveLength(1)
    changed.messageBytes[place] = (changed.messageBytes[place] ?? 0) ^ 1
    const wire = await walletSigns(changed, user(0).signer)
    await expect(operator.post(quoted, signed, wire)).rejects.toThrow('changed_message')
    await rpc.send(wire)
    const tokens = await usdcOf(world, user(1).address)
    chain.slots.skip(2)
    expect(await usdcOf(world, user(1).address)).toBe(tokens)
    expect(await lostLamports()).toBe(0n)
  })

  it('rejects a missing signature and a signature of another key', async () => {
    const quoted = await operator.quote(await aTransfer(10_000n))
    const signed = await operator.sign(quoted)
    const unsigned = writeSolanaTransaction(signed.transaction)
    await expect(operator.post(quoted, signed, unsigned)).rejects.toThrow('missing_signature')
    const forged = unsigned.slice().fill(9, 65, 129)
    await expect(operator.post(quoted, signed, forged)).rejects.toThrow('SignatureFailure')
    const thirdParty = await feePayerSigns(signed.transaction, world.accounts.stranger)
    const wire = await walletSigns(thirdParty, user(0).signer)
    await expect(operator.post(quoted, signed, wire)).rejects.toThrow('changed_signature')
    world.chain.slots.skip(2)
    expect(await lostLamports()).toBe(0n)
  })

  it('pays once for a transaction that is sent many times by any sender', async () => {
    const { rpc, chain } = world
    const quoted = await operator.quote(await aTransfer(10_000n))
    const signed = await operator.sign(quoted)
    const wire = await walletSigns(signed.transaction, user(0).signer)
    const tokens = (await usdcOf(world, user(1).address)) ?? 0n
    await operator.post(quoted, signed, wire)
    for (let time = 0; time < 5; time += 1) {
      await rpc.send(wire)
      chain.slots.skip(1)
    }
    await expect(operator.post(quoted, signed, wire)).rejects.toThrow('AlreadyProcessed')
    expect(await usdcOf(world, user(1).address)).toBe(tokens + 10_000n)
    expect(await lostLamports()).toBe(10_000n)
  })
})
