import { fromBase58 } from './base58.ts'
import { joinBytes } from './joinBytes.ts'
import { ADDRESS_BYTES, type SolanaMessage, VERSION_BIT } from './solanaMessage.ts'
import { writeCount } from './writeCount.ts'

/**
 * Returns the bytes of a message, which the signers sign.
 *
 * Throws RangeError if an account, a table or the blockhash is not base58 of 32 bytes.
 */
export function writeSolanaMessage(message: SolanaMessage): Uint8Array {
  const { version, signers, readonlySigners, readonlyOthers } = message
  return joinBytes([
    Uint8Array.from(version === 0 ? [VERSION_BIT] : []),
    Uint8Array.of(signers, readonlySigners, readonlyOthers),
    ...list(message.accounts, (account) => [key(account)]),
    key(message.blockhash),
    ...list(message.instructions, ({ program, accounts, data }) => [
      Uint8Array.of(program),
      ...withLength(Uint8Array.from(accounts)),
      ...withLength(data),
    ]),
    ...(version === 0
      ? list(message.lookups, ({ table, writable, readonly }) => [
          key(table),
          ...withLength(Uint8Array.from(writable)),
          ...withLength(Uint8Array.from(readonly)),
        ])
      : []),
  ])
}

function list<T>(items: readonly T[], write: (item: T) => readonly Uint8Array[]): Uint8Array[] {
  return [writeCount(items.length), ...items.flatMap(write)]
}

function withLength(bytes: Uint8Array): Uint8Array[] {
  return [writeCount(bytes.length), bytes]
}

function key(text: string): Uint8Array {
  const bytes = fromBase58(text, ADDRESS_BYTES)
  if (bytes === null) throw new RangeError(`not base58 of ${ADDRESS_BYTES} bytes: ${text}`)
  return bytes
}
