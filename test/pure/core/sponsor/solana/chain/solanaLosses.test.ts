import { getTransactionDecoder } from '@solana/kit'
import fc from 'fast-check'
import { FailedTransactionMetadata } from 'litesvm'
import { beforeAll, describe, expect, it } from 'vitest'
import { findAssociatedAccount } from '../../../../../../core/sponsor/solana/chain/findAssociatedAccount.ts'
import { compileSolanaMessage } from '../../../../../../core/sponsor/solana/domain/compileSolanaMessage.ts'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  SIGNATURE_PROGRAMS,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
} from '../../../../../../core/sponsor/solana/domain/solanaPrograms.ts'
import { validateSolanaMessage } from '../../../../../../core/sponsor/solana/domain/validateSolanaMessage.ts'
import { withBlockhash } from '../../../../../../core/sponsor/solana/domain/withBlockhash.ts'
import {
  createSolanaChain,
  type SolanaChain,
} from '../../../../../../devnet/solana/createSolanaChain.ts'
import { seedSolana } from '../../../../../../devnet/solana/seedSolana.ts'
import {
  type SolanaAccounts,
  solanaAccounts,
} from '../../../../../../devnet/solana/solanaAccounts.ts'
import { feePayerSigns, walletSigns } from './solanaWorld.ts'

const NOW_MS = 1_790_000_000_000
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const LOOKUP_TABLES = 'AddressLookupTab1e1111111111111111111111111'
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

/** First bytes of instructions of the programs: transfers, creations, nonces, settings, and random bytes. */
const KINDS: readonly (readonly number[])[] = [
  [],
  [0],
  [1],
  [2],
  [2, 0, 0, 0, 0, 202, 154, 59, 0, 0, 0, 0],
  [3, 64, 66, 15, 0, 0, 0, 0, 0],
  [3, 75, 76, 76, 0, 0, 0, 0, 0],
  [2, 192, 39, 9, 0],
  [4, 0, 0, 0],
  [9],
  [12, 1, 0, 0, 0, 0, 0, 0, 0, 6],
  [1, 0, 16, 0, 0, 1, 0, 2, 0, 3, 0],
]

describe('the fee payer on a Solana chain', () => {
  let chain: SolanaChain
  let accounts: SolanaAccounts
  let places: readonly string[]
  beforeAll(async () => {
    accounts = await solanaAccounts(7)
    chain = createSolanaChain({ seed: 7, slotMs: 400, nowMs: () => NOW_MS })
    await seedSolana(chain, accounts)
    const { feePayer, users, newcomer, mint } = accounts
    const owners = [users[0]!.address, users[1]!.address, newcomer.address]
    const tokens = owners.map((owner) => findAssociatedAccount(owner, mint.address))
    const programs = [SYSTEM_PROGRAM, TOKEN_PROGRAM, TOKEN_2022]
    places = [
      feePayer.address,
      mint.address,
      ...owners,
      ...(await Promise.all(tokens)),
      ...programs,
    ]
  })

  it('loses at most the cap for any transaction that passes the validation', async () => {
    const programs = [
      SYSTEM_PROGRAM,
      TOKEN_PROGRAM,
      TOKEN_2022,
      ASSOCIATED_TOKEN_PROGRAM,
      COMPUTE_BUDGET_PROGRAM,
      LOOKUP_TABLES,
      MEMO,
      ...SIGNATURE_PROGRAMS,
    ]
    const anyAccount = fc.record({
      at: fc.nat(10),
      isSigner: fc.boolean(),
      isWritable: fc.boolean(),
    })
    const anyInstruction = fc.record({
      program: fc.constantFrom(...programs),
      accounts: fc.array(anyAccount, { maxLength: 6 }),
      data: fc.constantFrom(...KINDS).map((bytes) => Uint8Array.from(bytes)),
    })
    // Usual transactions, so that many random transactions run to their end.
    const creating = fc.nat(2).map((user) => ({ ...IDEMPOTENT, accounts: creationPlaces(user) }))
    // Transactions with a high cost if the validation accepted them.
    const draining = fc.constantFrom(
      {
        ...TRANSFER,
        program: SYSTEM_PROGRAM,
        data: COINS,
        accounts: [SIGNING, ...TRANSFER.accounts],
      },
      { ...IDEMPOTENT, accounts: creationPlaces(2).with(5, { ...SIGNING, at: 10 }) },
      { ...IDEMPOTENT, data: Uint8Array.of(0), accounts: creationPlaces(2) },
    )
    const instruction = fc.oneof(anyInstruction, creating, fc.constant(TRANSFER), draining)
    const any = fc.array(instruction, { minLength: 1, maxLength: 4 })
    const seen = { fits: 0, landed: 0, failed: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(any, async (drafts) => {
        const { feePayer, users } = accounts
        const instructions = drafts.map((draft) => ({
          ...draft,
          accounts: draft.accounts.map(({ at, isSigner, isWritable }) => {
            const address = places[at] ?? ''
            // Only accounts with known keys sign; the fee payer always signs.
            return { address, isSigner: isSigner && at === 2, isWritable }
          }),
        }))
        chain.slots.skip(1)
        const hash = chain.slots.hashAt(chain.slots.heightOf(chain.tip()))
        const message = compileSolanaMessage(feePayer.address, hash, instructions)
        const verdict = validateSolanaMessage(message, feePayer.address)
        if (verdict.kind === 'refused') {
          seen.refused += 1
          return
        }
        seen.fits += 1
        const signedByFeePayer = await feePayerSigns(withBlockhash(message, hash), feePayer)
        const needsUser = message.signers > 1
        const wire = await walletSigns(signedByFeePayer, ...(needsUser ? [users[0]!.signer] : []))
        const before = chain.svm.getBalance(feePayer.address) ?? 0n
        const result = chain.svm.sendTransaction(getTransactionDecoder().decode(wire))
        if (result instanceof FailedTransactionMetadata) seen.failed += 1
        else seen.landed += 1
        const loss = before - (chain.svm.getBalance(feePayer.address) ?? 0n)
        expect(loss).toBeLessThanOrEqual(verdict.lamportCap)
      }),
      { numRuns: 1_500 },
    )
    // The property is weak unless each of these cases occurred.
    expect(seen.fits).toBeGreaterThan(100)
    expect(seen.landed).toBeGreaterThan(50)
    expect(seen.failed).toBeGreaterThan(20)
    expect(seen.refused).toBeGreaterThan(300)
  })
})

const IDEMPOTENT = { program: ASSOCIATED_TOKEN_PROGRAM, data: Uint8Array.of(1) }
const TRANSFER = {
  program: TOKEN_PROGRAM,
  data: Uint8Array.of(12, 1, 0, 0, 0, 0, 0, 0, 0, 6),
  accounts: [
    { at: 5, isSigner: false, isWritable: true },
    { at: 1, isSigner: false, isWritable: false },
    { at: 6, isSigner: false, isWritable: true },
    { at: 2, isSigner: true, isWritable: false },
  ],
}

const SIGNING = { at: 0, isSigner: true, isWritable: true }
/** A transfer of 1 SOL. */
const COINS = Uint8Array.of(2, 0, 0, 0, 0, 202, 154, 59, 0, 0, 0, 0)

/** Returns payer, account, owner, mint, system program and token program, by their positions. */
function creationPlaces(user: number) {
  return [0, 5 + user, 2 + user, 1, 8, 9].map((at) => ({
    at,
    isSigner: at === 0,
    isWritable: at === 0 || at === 5 + user,
  }))
}
