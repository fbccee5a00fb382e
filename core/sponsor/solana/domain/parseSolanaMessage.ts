import { toBase58 } from './base58.ts'
import { type ByteReader, createByteReader } from './createByteReader.ts'
import {
  ADDRESS_BYTES,
  type SolanaInstruction,
  type SolanaLookup,
  type SolanaMessage,
  VERSION_BIT,
} from './solanaMessage.ts'
import { refuseSolana, type SolanaRefusal } from './solanaRefusals.ts'

export type ParsedMessage =
  | { readonly kind: 'message'; readonly message: SolanaMessage }
  | SolanaRefusal

/** Parses a message as the chain does; rejects every message that the chain would reject. Never throws. */
export function parseSolanaMessage(bytes: Uint8Array): ParsedMessage {
  const first = bytes[0] ?? 0
  if (first > VERSION_BIT) {
    const problem = `must be legacy or 0, got ${first - VERSION_BIT}`
    return refuseSolana('unknown_version', 'transaction.version', problem)
  }
  const message = readAny(createByteReader(bytes), first === VERSION_BIT ? 0 : 'legacy')
  if (typeof message === 'string') return refuseMalformed(message)
  const problem = countsProblem(message) ?? placesProblem(message)
  return problem === null ? { kind: 'message', message } : refuseMalformed(problem)
}

function refuseMalformed(problem: string): SolanaRefusal {
  return refuseSolana('malformed', 'transaction', problem)
}

function readAny(reader: ByteReader, version: 'legacy' | 0): SolanaMessage | string {
  if (version === 0) reader.byte()
  const message = {
    version,
    signers: reader.byte(),
    readonlySigners: reader.byte(),
    readonlyOthers: reader.byte(),
    accounts: reader.list(() => toBase58(reader.bytes(ADDRESS_BYTES))),
    blockhash: toBase58(reader.bytes(ADDRESS_BYTES)),
    instructions: reader.list(() => readInstruction(reader)),
    lookups: version === 0 ? reader.list(() => readLookup(reader)) : [],
  }
  const problem = reader.problem()
  if (problem !== null) return problem
  const left = reader.rest().length
  return left === 0 ? message : `has ${left} bytes after its end`
}

function readInstruction(reader: ByteReader): SolanaInstruction {
  return {
    program: reader.byte(),
    accounts: readBytes(reader, (bytes) => [...bytes]),
    data: readBytes(reader, (bytes) => bytes),
  }
}

function readLookup(reader: ByteReader): SolanaLookup {
  return {
    table: toBase58(reader.bytes(ADDRESS_BYTES)),
    writable: readBytes(reader, (bytes) => [...bytes]),
    readonly: readBytes(reader, (bytes) => [...bytes]),
  }
}

function readBytes<T>(reader: ByteReader, shape: (bytes: Uint8Array) => T): T {
  return shape(reader.bytes(reader.count()))
}

/** Maximum accounts of a message. Source: Solana, an account index has one byte. */
const MAX_ACCOUNTS = 256

function countsProblem(message: SolanaMessage): string | null {
  const { signers, readonlySigners, readonlyOthers, accounts } = message
  if (signers === 0) return 'has no signer'
  if (readonlySigners >= signers) return 'has no signer that can pay'
  if (signers + readonlyOthers > accounts.length) return 'has fewer accounts than its header states'
  return allAccounts(message) > MAX_ACCOUNTS ? `names more than ${MAX_ACCOUNTS} accounts` : null
}

function placesProblem(message: SolanaMessage): string | null {
  const known = allAccounts(message)
  for (const [place, { program, accounts }] of message.instructions.entries()) {
    // The chain accepts no program from a lookup table, and never the fee payer as a program.
    if (program === 0 || program >= message.accounts.length) {
      return `has no program for instructions[${place}]`
    }
    if (accounts.some((account) => account >= known)) {
      return `names a missing account in instructions[${place}]`
    }
  }
  return null
}

function allAccounts({ accounts, lookups }: SolanaMessage): number {
  return lookups.reduce(
    (sum, { writable, readonly }) => sum + writable.length + readonly.length,
    accounts.length,
  )
}
