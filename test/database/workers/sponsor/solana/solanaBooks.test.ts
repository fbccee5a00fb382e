import {
  type Address,
  address,
  createSolanaRpc,
  type Instruction,
  type Signature,
} from '@solana/kit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSolanaStats } from '../../../../../core/sponsor/evm/store/stats/readSolanaStats.ts'
import { parseWireText } from '../../../../../core/sponsor/solana/domain/parseWireText.ts'
import { ASSOCIATED_TOKEN_PROGRAM } from '../../../../../core/sponsor/solana/domain/solanaPrograms.ts'
import { validateSolanaMessage } from '../../../../../core/sponsor/solana/domain/validateSolanaMessage.ts'
import type { SolanaDevnetAccount } from '../../../../../devnet/solana/solanaAccounts.ts'
import { readSolanaReceipts } from '../../../../../workers/sponsor/solana/readSolanaReceipts.ts'
import {
  coins,
  creation,
  readOrThrow,
  transfer,
  walletSigns,
  walletWire,
} from '../../../../pure/core/sponsor/solana/chain/solanaWorld.ts'
import { LAPSED_SLOTS, type SolanaSiteWorld, startSolanaSite } from './solanaSiteWorld.ts'

let world: SolanaSiteWorld
beforeAll(async () => {
  world = await startSolanaSite()
})
afterAll(() => world?.stop())

/** Amount that covers each of these sponsorships at the stored price. */
const PAID_USDC6 = 1_000_000n

/** Computes the sums as GET /v1/gas/stats describes for third parties, from a node alone. */
async function recompute(feePayer: Address) {
  const rpc = createSolanaRpc(world.chain.url)
  const sums = { transactions: 0, succeeded: 0, feeLamports: 0n, spentLamports: 0n }
  const senders = new Set<string>()
  const signatures: Signature[] = []
  let toppedUpLamports = 0n
  for (let before: Signature | undefined; ; ) {
    const page = { commitment: 'confirmed', limit: 3, ...(before && { before }) } as const
    const rows = await rpc.getSignaturesForAddress(feePayer, page).send()
    for (const { signature } of rows) {
      const options = { commitment: 'confirmed', encoding: 'base64' } as const
      const readStats = await rpc
        .getTransaction(signature, { ...options, maxSupportedTransactionVersion: 0 })
        .send()
      const read = parseWireText(readStats!.transaction[0])
      if (read.kind === 'refused') throw new Error(read.problem)
      const { accounts, instructions, signers } = read.transaction.message
      const place = accounts.indexOf(feePayer)
      const { preBalances, postBalances, fee, err } = readStats!.meta!
      const lost = preBalances[place]! - postBalances[place]!
      const isOnes = instructions.some(
        ({ program, accounts: named }) =>
          named.includes(0) && accounts[program] !== ASSOCIATED_TOKEN_PROGRAM,
      )
      if (place !== 0) toppedUpLamports -= lost
      if (place !== 0 || isOnes) continue
      sums.transactions += 1
      if (err === null) sums.succeeded += 1
      if (signers > 1) senders.add(accounts[1]!)
      sums.feeLamports += fee
      sums.spentLamports += lost
      signatures.push(signature)
    }
    before = rows.at(-1)?.signature
    if (before === undefined) break
  }
  return { sums: { ...sums, senders: senders.size }, signatures, toppedUpLamports }
}

const buyAndSign = async (from: SolanaDevnetAccount, instructions: readonly Instruction[]) => {
  const { chain, requestSponsorship, sign, settle } = world
  const transaction = walletWire(chain.feePayer, instructions)
  const verdict = validateSolanaMessage(readOrThrow(transaction).message, chain.feePayer)
  if (verdict.kind === 'refused') throw new Error(verdict.reason)
  const { lamportCap, feeLamports } = verdict
  const price = { lamportCap, feeLamports, amountUsdc6: PAID_USDC6 }
  const { id, paymentId } = await requestSponsorship(undefined, { transaction, ...price })
  await sign()
  await settle(paymentId)
  const { signedTransaction, signature } = await world.rowOf(id)
  if (signedTransaction === null || signature === null) throw new Error('not signed')
  const signed = readOrThrow(signedTransaction)
  const wire = signed.signatures.length > 1 ? await walletSigns(signed, from.signer) : null
  const bytes = wire ?? Uint8Array.from(Buffer.from(signedTransaction, 'base64'))
  return { id, signature, wire: bytes, transaction: Buffer.from(bytes).toString('base64') }
}

it('the Solana statistics can be computed from the chain to the lamport, for all outcomes', async () => {
  const { chain, rpc, rows, pollSignatures, pass, sql } = world
  const { accounts, feePayer } = chain
  const [user, other] = accounts.users as [SolanaDevnetAccount, SolanaDevnetAccount]
  const { newcomer, stranger } = accounts
  const before = await rpc.lamports(feePayer)
  const to = (from: SolanaDevnetAccount, recipient: Address, amountUsdc6: bigint) =>
    transfer(chain, from, recipient, amountUsdc6)

  const posted = [
    await buyAndSign(user, [await to(user, other.address, 1n)]),
    await buyAndSign(other, [await to(other, user.address, 2n)]),
    // Fails in its block.
    await buyAndSign(user, [await to(user, other.address, 10n ** 15n)]),
    // Creates an account, with its rent.
    await buyAndSign(user, [
      await creation(chain, feePayer, newcomer.address),
      await to(user, newcomer.address, 3n),
    ]),
    // Signed by no other account.
    await buyAndSign(user, [await creation(chain, feePayer, stranger.address)]),
  ]
  const late = [
    // The account exists then, so no rent is paid.
    await buyAndSign(user, [
      await creation(chain, feePayer, newcomer.address),
      await to(user, newcomer.address, 4n),
    ]),
  ]
  const alone = await buyAndSign(user, [await to(user, other.address, 5n)])
  const never = await buyAndSign(user, [await to(user, other.address, 6n)])
  for (const entry of posted) await rows.post(entry)
  await pollSignatures()
  await rpc.send(alone.wire)
  await pass(2)
  for (const entry of late) await rows.post(entry)
  await pollSignatures()

  // A third party tops up the fee payer, and the operator withdraws a part.
  const { blockhash } = await rpc.latestBlockhash()
  const given = walletWire(
    stranger.address,
    [coins(stranger.address, feePayer, 7_000_000n)],
    blockhash,
  )
  await rpc.send(await walletSigns(readOrThrow(given), stranger.signer))
  const withdrawal = walletWire(
    feePayer,
    [coins(feePayer, stranger.address, 1_000_000n)],
    blockhash,
  )
  await rpc.send(await walletSigns(readOrThrow(withdrawal), accounts.feePayer.signer))
  await pass(2)
  await pollSignatures()

  const readStats = async () => {
    expect(await readSolanaReceipts(world.site)).toBeNull()
    return readSolanaStats(sql)
  }
  const stats = await readStats()
  const { sums, signatures, toppedUpLamports } = await recompute(address(feePayer))
  expect(stats.windows.all.chain).toEqual({ ...sums, unread: 0, unreadCapLamports: 0n })
  expect(stats.feePayers).toEqual([feePayer])
  expect(stats.recent.map(({ signature }) => signature).toSorted()).toEqual(signatures.toSorted())
  expect(sums).toMatchObject({ transactions: 7, succeeded: 6, senders: 2 })
  expect(sums.spentLamports - sums.feeLamports).toBe(2n * 2_039_280n)

  // All losses and deposits of the fee payer are known, and no others: the operator paid a fee of
  // 5,000.
  const after = await rpc.lamports(feePayer)
  expect(toppedUpLamports).toBe(7_000_000n)
  expect(before - after).toBe(sums.spentLamports - toppedUpLamports + 1_005_000n)

  // A sponsorship without a post lapses, at no cost.
  await pass(LAPSED_SLOTS)
  await sql`update app.solana_sponsorship set served_at = now() - interval '1 hour'`
  await pollSignatures()
  expect((await world.rowOf(never.id)).state).toBe('expired')
  const end = await readStats()
  expect(end.windows.all.chain).toEqual(stats.windows.all.chain)
  expect(end.windows.all.desk).toMatchObject({ paid: 8, confirmed: 6, failed: 1, expired: 1 })
})
