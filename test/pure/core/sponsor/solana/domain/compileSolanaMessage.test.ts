import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransactionMessage,
  createTransactionMessage,
  getCompiledTransactionMessageEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compileSolanaMessage,
  type NamedInstruction,
} from '../../../../../../core/sponsor/solana/domain/compileSolanaMessage.ts'
import { parseSolanaMessage } from '../../../../../../core/sponsor/solana/domain/parseSolanaMessage.ts'
import { sponsoredInstructions } from '../../../../../../core/sponsor/solana/domain/sponsoredInstructions.ts'
import { validateSolanaMessage } from '../../../../../../core/sponsor/solana/domain/validateSolanaMessage.ts'
import { validateSolanaPost } from '../../../../../../core/sponsor/solana/domain/validateSolanaPost.ts'
import { writeSolanaMessage } from '../../../../../../core/sponsor/solana/domain/writeSolanaMessage.ts'
import { aKey, aMessage, anInstruction, BLOCKHASH, FEE_PAYER, USER } from './aMessage.ts'

const anyInstruction: fc.Arbitrary<NamedInstruction> = fc.record({
  program: fc.nat(3).map((seed) => aKey(40 + seed)),
  accounts: fc.array(
    fc.record({
      address: fc.nat(8).map((seed) => aKey(60 + seed)),
      isSigner: fc.boolean(),
      isWritable: fc.boolean(),
    }),
    { maxLength: 6 },
  ),
  data: fc.uint8Array({ maxLength: 40 }),
})

const roleOf = ({ isSigner, isWritable }: { isSigner: boolean; isWritable: boolean }) => {
  if (isSigner) return isWritable ? AccountRole.WRITABLE_SIGNER : AccountRole.READONLY_SIGNER
  return isWritable ? AccountRole.WRITABLE : AccountRole.READONLY
}

describe('a compiled Solana message', () => {
  it('has the accounts, roles and instructions of the kit, in another order', () => {
    fc.assert(
      fc.property(fc.array(anyInstruction, { minLength: 1, maxLength: 4 }), (instructions) => {
        const computed = compileSolanaMessage(FEE_PAYER, BLOCKHASH, instructions)
        const read = parseSolanaMessage(writeSolanaMessage(computed))
        expect(read).toEqual({ kind: 'message', message: computed })
        const built = pipe(
          createTransactionMessage({ version: 0 }),
          (message) => setTransactionMessageFeePayer(address(FEE_PAYER), message),
          (message) =>
            setTransactionMessageLifetimeUsingBlockhash(
              { blockhash: blockhash(BLOCKHASH), lastValidBlockHeight: 1n },
              message,
            ),
          (message) =>
            appendTransactionMessageInstructions(
              instructions.map((instruction) => ({
                programAddress: address(instruction.program),
                accounts: instruction.accounts.map((account) => ({
                  address: address(account.address),
                  role: roleOf(account),
                })),
                data: instruction.data,
              })),
              message,
            ),
        )
        const bytes = getCompiledTransactionMessageEncoder().encode(
          compileTransactionMessage(built),
        )
        const reference = parseSolanaMessage(Uint8Array.from(bytes))
        if (reference.kind === 'refused') throw new Error(reference.problem)
        expect(accountGroupsOf(computed)).toEqual(accountGroupsOf(reference.message))
      }),
      { numRuns: 300 },
    )
  })
})

describe('the instructions of a compiled Solana transaction', () => {
  it('are validated with the parameters of their construction', () => {
    const creations = [{ account: aKey(7), owner: aKey(8), mint: aKey(5) }]
    const extras = { feePayer: FEE_PAYER, units: 123_456, creations }
    const message = aMessage(sponsoredInstructions(extras, [anInstruction()]))
    expect(validateSolanaMessage(message, FEE_PAYER)).toMatchObject({
      kind: 'fits',
      units: 123_456n,
      accountCreations: creations,
      lamportCap: 2_049_280n,
    })
    const bare = sponsoredInstructions({ ...extras, units: null, creations: [] }, [anInstruction()])
    expect(bare).toEqual([anInstruction()])
  })
})

const accountGroupsOf = (message: ReturnType<typeof aMessage>) => {
  const { accounts, signers, readonlySigners, readonlyOthers } = message
  const group = (from: number, to: number) => new Set(accounts.slice(from, to))
  return {
    payer: accounts[0],
    signing: group(0, signers - readonlySigners),
    watching: group(signers - readonlySigners, signers),
    written: group(signers, accounts.length - readonlyOthers),
    read: group(accounts.length - readonlyOthers, accounts.length),
    instructions: message.instructions.map((instruction) => ({
      program: accounts[instruction.program],
      accounts: instruction.accounts.map((place) => accounts[place]),
      data: instruction.data,
    })),
  }
}

describe('a signed Solana transaction', () => {
  const message = aMessage()
  const messageBytes = writeSolanaMessage(message)
  const feePayerSignature = new Uint8Array(64).fill(7)
  const otherSignature = new Uint8Array(64).fill(8)
  const signed = { message, messageBytes, signatures: [feePayerSignature, new Uint8Array(64)] }
  const posted = { ...signed, signatures: [feePayerSignature, otherSignature] }

  it('is valid when it is the same message with all signatures', () => {
    expect(validateSolanaPost(signed, posted)).toBeNull()
  })

  it('is rejected when a byte of its message or the signature of the fee payer changed', () => {
    fc.assert(
      fc.property(fc.nat(messageBytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const changed = messageBytes.with(at, (messageBytes[at] ?? 0) ^ by)
        expect(validateSolanaPost(signed, { ...posted, messageBytes: changed })).toMatchObject({
          reason: 'changed_message',
        })
        const signature = feePayerSignature.with(at % 64, 7 ^ by)
        const signatures = [signature, otherSignature]
        expect(validateSolanaPost(signed, { ...posted, signatures })).toMatchObject({
          reason: 'changed_signature',
          field: 'transaction.signatures[0]',
        })
      }),
    )
    const longer = Uint8Array.from([...messageBytes, 0])
    expect(validateSolanaPost(signed, { ...posted, messageBytes: longer })).toMatchObject({
      reason: 'changed_message',
    })
  })

  it('is rejected with the missing signer while a signature is missing', () => {
    expect(validateSolanaPost(signed, signed)).toMatchObject({
      reason: 'missing_signature',
      field: 'transaction.signatures[1]',
      problem: `must be signed by ${USER}`,
    })
  })
})
