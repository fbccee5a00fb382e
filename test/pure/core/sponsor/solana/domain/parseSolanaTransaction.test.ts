import {
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
} from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromBase58, toBase58 } from '../../../../../../core/sponsor/solana/domain/base58.ts'
import { parseSolanaMessage } from '../../../../../../core/sponsor/solana/domain/parseSolanaMessage.ts'
import { parseSolanaTransaction } from '../../../../../../core/sponsor/solana/domain/parseSolanaTransaction.ts'
import { parseWireText } from '../../../../../../core/sponsor/solana/domain/parseWireText.ts'
import { SOLANA_REFUSALS } from '../../../../../../core/sponsor/solana/domain/solanaRefusals.ts'
import { writeSolanaMessage } from '../../../../../../core/sponsor/solana/domain/writeSolanaMessage.ts'
import { writeSolanaTransaction } from '../../../../../../core/sponsor/solana/domain/writeSolanaTransaction.ts'
import { aMessage, anyMessage } from './aMessage.ts'

const wireOf = (messageBytes: Uint8Array, signatures: number): Uint8Array =>
  writeSolanaTransaction({
    messageBytes,
    signatures: Array.from({ length: signatures }, (_, at) => new Uint8Array(64).fill(at + 1)),
  })

describe('the parser of third-party Solana transactions', () => {
  it('parses every message as the kit does, and writes the same bytes as the kit', () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        const bytes = writeSolanaMessage(message)
        expect(parseSolanaMessage(bytes)).toEqual({ kind: 'message', message })
        const reference = getCompiledTransactionMessageDecoder().decode(bytes)
        if (reference.version === 1) throw new Error('never written')
        const lookups =
          'addressTableLookups' in reference ? (reference.addressTableLookups ?? []) : []
        expect({
          version: reference.version,
          signers: reference.header.numSignerAccounts,
          readonlySigners: reference.header.numReadonlySignerAccounts,
          readonlyOthers: reference.header.numReadonlyNonSignerAccounts,
          accounts: reference.staticAccounts,
          blockhash: reference.lifetimeToken,
          instructions: reference.instructions.map((instruction) => ({
            program: instruction.programAddressIndex,
            accounts: instruction.accountIndices ?? [],
            data: Uint8Array.from(instruction.data ?? []),
          })),
          lookups: lookups.map((lookup) => ({
            table: lookup.lookupTableAddress,
            writable: lookup.writableIndexes,
            readonly: lookup.readonlyIndexes,
          })),
        }).toEqual(message)
        expect(getCompiledTransactionMessageEncoder().encode(reference)).toEqual(bytes)
      }),
      { numRuns: 500 },
    )
  })

  it('parses signatures in their order, as the kit does', () => {
    const messageBytes = writeSolanaMessage(aMessage())
    const wire = wireOf(messageBytes, 2)
    const read = parseSolanaTransaction(wire)
    if (read.kind === 'refused') throw new Error(read.problem)
    const reference = getTransactionDecoder().decode(wire)
    expect(read.transaction.signatures).toEqual(Object.values(reference.signatures))
    expect(read.transaction.messageBytes).toEqual(Uint8Array.from(reference.messageBytes))
    expect(writeSolanaTransaction(read.transaction)).toEqual(wire)
  })

  it('never throws, and writes accepted random bytes unchanged', () => {
    const holds = (bytes: Uint8Array) => {
      const read = parseSolanaTransaction(bytes)
      if (read.kind === 'refused') {
        expect(SOLANA_REFUSALS).toContain(read.reason)
        expect(read.field).toMatch(/^transaction/)
        return
      }
      const { signatures, messageBytes, message } = read.transaction
      expect(writeSolanaTransaction({ signatures, messageBytes })).toEqual(bytes)
      expect(writeSolanaMessage(message)).toEqual(messageBytes)
    }
    fc.assert(fc.property(fc.uint8Array({ maxLength: 1_400 }), holds), { numRuns: 2_000 })
    const mutated = fc
      .tuple(anyMessage, fc.nat(2_000), fc.nat(255), fc.boolean())
      .map(([message, at, byte, cuts]) => {
        const wire = wireOf(writeSolanaMessage(message), message.signers)
        if (cuts) return wire.slice(0, at % wire.length)
        return wire.with(at % wire.length, byte)
      })
    fc.assert(fc.property(mutated, holds), { numRuns: 2_000 })
  })

  it('accepts only changed messages that the kit decodes to the same accounts and blockhash', () => {
    fc.assert(
      fc.property(anyMessage, fc.nat(500), fc.nat(255), (message, at, byte) => {
        const whole = writeSolanaMessage(message)
        const bytes = whole.with(at % whole.length, byte)
        const read = parseSolanaMessage(bytes)
        if (read.kind === 'refused') return
        const reference = getCompiledTransactionMessageDecoder().decode(bytes)
        expect(reference).toMatchObject({
          staticAccounts: read.message.accounts,
          lifetimeToken: read.message.blockhash,
        })
      }),
      { numRuns: 1_000 },
    )
  })

  it('rejects counts that are not in their shortest form, as the chain does', () => {
    const bytes = writeSolanaMessage(aMessage())
    const count = bytes[4] ?? 0
    const padded = Uint8Array.from([...bytes.subarray(0, 4), count | 0x80, 0, ...bytes.subarray(5)])
    expect(parseSolanaMessage(padded)).toMatchObject({ kind: 'refused', reason: 'malformed' })
  })

  it('rejects unknown versions and off-chain messages', () => {
    const bytes = writeSolanaMessage(aMessage())
    for (const first of [0x81, 0xff]) {
      expect(parseSolanaMessage(bytes.with(0, first))).toMatchObject({
        reason: 'unknown_version',
        field: 'transaction.version',
      })
    }
  })

  it('rejects a transaction larger than a packet before parsing', () => {
    expect(parseSolanaTransaction(new Uint8Array(1_233))).toMatchObject({ reason: 'oversized' })
    expect(parseWireText('A'.repeat(1_000_000))).toMatchObject({ reason: 'oversized' })
  })

  it('rejects a transaction with too few or too many signatures', () => {
    const bytes = writeSolanaMessage(aMessage())
    for (const places of [0, 1, 3]) {
      expect(parseSolanaTransaction(wireOf(bytes, places))).toMatchObject({
        reason: 'malformed',
        field: expect.stringMatching(/^transaction/),
      })
    }
  })

  it('parses base64 and rejects similar texts', () => {
    const wire = wireOf(writeSolanaMessage(aMessage()), 2)
    const text = Buffer.from(wire).toString('base64')
    expect(parseWireText(text)).toEqual(parseSolanaTransaction(wire))
    for (const wrong of ['', 'A', `${text} `, `${text}\n`, text.replaceAll('A', '-'), '####']) {
      expect(parseWireText(wrong)).toMatchObject({ kind: 'refused', reason: 'malformed' })
    }
  })
})

describe('base58 of Solana', () => {
  it('decodes to the written bytes, and has one text for each value', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const text = toBase58(bytes)
        expect(fromBase58(text, 32)).toEqual(bytes)
        expect(fromBase58(`1${text}`, 32)).toBeNull()
      }),
    )
    expect(fromBase58('0'.repeat(32), 32)).toBeNull()
    expect(fromBase58('z'.repeat(44), 32)).toBeNull()
    expect(fromBase58('1'.repeat(100_000), 32)).toBeNull()
  })
})
