import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bytesToHex, hexToBytes } from 'viem'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkSolanaSignature } from '../../../core/signing/checkSolanaSignature.ts'
import { createLocalSolanaKey } from '../../../core/signing/createLocalSolanaKey.ts'
import { toBase58 } from '../../../core/sponsor/solana/domain/base58.ts'
import {
  compileSolanaMessage,
  type NamedInstruction,
} from '../../../core/sponsor/solana/domain/compileSolanaMessage.ts'
import { SYSTEM_PROGRAM } from '../../../core/sponsor/solana/domain/solanaPrograms.ts'
import { writeSolanaMessage } from '../../../core/sponsor/solana/domain/writeSolanaMessage.ts'
import { createSigningDesk } from '../../../signer/createSigningDesk.ts'
import { openJournal } from '../../../signer/openJournal.ts'
import { policyOf } from '../../../signer/policyOf.ts'
import { signerPolicy } from '../../../signer/signerPolicy.ts'
import { solanaDeskKey } from '../../../signer/solanaDeskKey.ts'
import {
  aCreation,
  aKey,
  anInstruction,
  unitPrice,
  writable,
} from '../core/sponsor/solana/domain/aMessage.ts'
import { deployment } from './aPolicy.ts'

const local = createLocalSolanaKey(Uint8Array.from({ length: 32 }, (_, at) => at + 1))
const key = { ...local, address: toBase58(local.publicKey) }
/** Fee of a message with two signers. */
const FEE_LAMPORTS = 10_000n
/** Rent of a token account, lamports. */
const RENT_LAMPORTS = 2_039_280n

const messageOf = (
  instructions: readonly NamedInstruction[] = [anInstruction()],
  { feePayer = key.address, hash = 3 }: { feePayer?: string; hash?: number } = {},
) => bytesToHex(writeSolanaMessage(compileSolanaMessage(feePayer, aKey(hash), instructions)))

/** Builds a signer with the printed policy and changed caps; `restart` opens its journal again. */
function aDesk(caps: object = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'signer-'))
  const path = join(folder, 'journal.jsonl')
  const printed = JSON.parse(
    JSON.stringify(
      policyOf(deployment, {}, { feePayers: [key.address], cardKeys: [], publicUrl: '' }),
    ),
  )
  const rules = { ...printed.solana[key.address], ...caps }
  const policy = signerPolicy.parse({ ...printed, solana: { [key.address]: rules } })
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const clock = { nowMs: () => 1_000_000_000_000 }
  const openDesk = () => {
    const journal = openJournal(path, clock.nowMs())
    const keys = [solanaDeskKey(policy, key)]
    return { journal, sign: createSigningDesk({ keys, journal, clock, log }) }
  }
  let desk = openDesk()
  onTestFinished(() => {
    desk.journal.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    sign: (data: `0x${string}`) => desk.sign(key.address, data),
    kindOf: async (data: `0x${string}`) => (await desk.sign(key.address, data)).kind,
    restart: () => {
      desk.journal.close()
      desk = openDesk()
    },
  }
}

/** The creation of a token account for which the key of this test pays. */
const creation = () => {
  const [, ...others] = aCreation().accounts
  return aCreation({
    accounts: [{ address: key.address, isSigner: true, isWritable: true }, ...others],
  })
}
/** Transfer of 64 lamports from the key. Source: Solana, system program, `Transfer`. */
const theft: NamedInstruction = {
  program: SYSTEM_PROGRAM,
  accounts: [{ address: key.address, isSigner: true, isWritable: true }, writable(aKey(9))],
  data: Uint8Array.of(2, 0, 0, 0, 64, 0, 0, 0, 0, 0, 0, 0),
}

describe('the key of the fee payer on Solana', () => {
  it('signs a message whose fee it pays, and the creation of a token account', async () => {
    const desk = aDesk()
    for (const data of [messageOf(), messageOf([creation(), anInstruction()])]) {
      const outcome = await desk.sign(data)
      const signature = outcome.kind === 'signed' ? outcome.signature : '0x'
      const content = { messageBytes: hexToBytes(data), publicKey: key.publicKey }
      expect(bytesToHex(checkSolanaSignature(signature, content))).toBe(signature)
    }
  })

  it.each([
    ['a transfer of its lamports', messageOf([theft])],
    ['a message of another fee payer', messageOf([anInstruction()], { feePayer: aKey(8) })],
    ['a price of compute units above the limit', messageOf([unitPrice(2n ** 63n)])],
    ['a message with bytes after its end', `${messageOf()}00`],
    ['a message of Solana outside of a chain', bytesToHex(Buffer.from('\xffsolana offchain'))],
    ['bytes that are no message', '0x05aa'],
  ] satisfies readonly (readonly [string, `0x${string}`])[])('refuses %s', async (_name, data) => {
    expect(await aDesk().kindOf(data)).toBe('refused')
  })

  it('refuses every message if the policy has no rules of the key', async () => {
    const policy = signerPolicy.parse({ keys: {} })
    expect(solanaDeskKey(policy, key).judge(messageOf()).kind).toBe('forbidden')
  })

  it('counts the highest cost of each message, also after a restart; a repeat is free', async () => {
    const desk = aDesk({ maxLamportsPerHour: String(2n * FEE_LAMPORTS + RENT_LAMPORTS) })
    const first = messageOf([creation(), anInstruction()])
    expect(await desk.kindOf(first)).toBe('signed')
    expect(await desk.kindOf(first)).toBe('signed')
    desk.restart()
    expect(await desk.kindOf(messageOf([anInstruction()], { hash: 4 }))).toBe('signed')
    expect(await desk.kindOf(messageOf([anInstruction()], { hash: 5 }))).toBe('over_cap')
    const two = messageOf([creation(), creation(), anInstruction()])
    expect(await desk.kindOf(two)).toBe('refused')
  })

  it('signs at most the allowed number of messages in an hour', async () => {
    const desk = aDesk({ maxSignaturesPerHour: 1 })
    expect(await desk.kindOf(messageOf())).toBe('signed')
    expect(await desk.kindOf(messageOf([anInstruction()], { hash: 4 }))).toBe('over_cap')
  })
})
