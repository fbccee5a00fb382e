import { concatHex, type Hex, keccak256, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Attester } from './createAttester.ts'
import type { Faults } from './createFaults.ts'
import type { Forwarder } from './createForwarder.ts'
import type { AttestedBurn, Burn, Ledger } from './createLedger.ts'
import { decodeMessage } from './decodeMessage.ts'
import { completeEntry, type MessageEntry, pendingEntry } from './entryOf.ts'
import { fillMessage } from './fillMessage.ts'
import { signMessage } from './signMessage.ts'
import { subjectOf } from './subjectOf.ts'

export type EntryDeps = {
  readonly ledger: Ledger
  readonly faults: Faults
  readonly attester: Attester
  readonly forwarder: Forwarder
  /** Attesters of the devnet; faults sign with these keys, or with `UNKNOWN_KEYS`. */
  readonly keys: readonly Hex[]
}

/** Keys that are attesters on no chain. */
const UNKNOWN_KEYS = ['one', 'two'].map((name) => keccak256(stringToHex(`no attester ${name}`)))

/** Returns the entries of a transaction's messages in log order, with the active faults applied. */
export async function listEntries(
  deps: EntryDeps,
  burns: readonly Burn[],
): Promise<MessageEntry[]> {
  const entries: MessageEntry[] = []
  for (const burn of burns.toSorted((a, b) => a.logIndex - b.logIndex)) {
    entries.push(await entryOf(deps, burn))
  }
  const [first] = burns
  if (first === undefined) return entries
  const { faults } = deps
  const isDoubled = faults.strikes('duplicate_entry', subjectOf(first))
  const listed = isDoubled ? entries.flatMap((entry) => [entry, entry]) : entries
  if (!faults.strikes('foreign_entry_first', subjectOf(first))) return listed
  return [completeEntry(first, await foreignTo(deps, first), null), ...listed]
}

async function entryOf(deps: EntryDeps, burn: Burn): Promise<MessageEntry> {
  const { faults, attester, forwarder } = deps
  const subject = subjectOf(burn)
  await attester.expireIfRequested(burn)
  const forwarding = forwarder.forwardingOf(burn)
  if (faults.strikes('pending_0x_message', subject)) return pendingEntry(burn, '0x', forwarding)
  const { attested } = burn
  if (attested === null || faults.strikes('pending_null_message', subject)) {
    return pendingEntry(burn, null, forwarding)
  }
  const entry = completeEntry(burn, await shownOf(deps, burn, attested), forwarding)
  return faults.strikes('complete_0x_message', subject) ? { ...entry, message: '0x' } : entry
}

async function shownOf(
  deps: EntryDeps,
  burn: Burn,
  attested: AttestedBurn,
): Promise<Pick<AttestedBurn, 'message' | 'signatures'>> {
  const { faults } = deps
  const subject = subjectOf(burn)
  if (faults.strikes('other_message', subject)) return foreignTo(deps, burn)
  const { message, signatures } = attested
  if (faults.strikes('wrong_signer', subject)) {
    return { message, signatures: await signMessage(message, UNKNOWN_KEYS) }
  }
  if (faults.strikes('swapped_order', subject)) {
    return { message, signatures: signatures.toReversed() }
  }
  return attested
}

/** Returns the signed message of another burn: a real burn of the same route if there is one, else a generated burn. */
async function foreignTo(
  { ledger, keys }: EntryDeps,
  burn: Burn,
): Promise<Pick<AttestedBurn, 'message' | 'signatures'>> {
  const { sourceDomain, destinationDomain } = burn.message
  for (const { message, txHash, attested } of ledger.burns()) {
    const isSameRoute =
      message.sourceDomain === sourceDomain && message.destinationDomain === destinationDomain
    if (isSameRoute && txHash !== burn.txHash && attested !== null) return attested
  }
  const message = inventedFrom(burn)
  return { message, signatures: await signMessage(message, keys) }
}

/** Copies a burn with another recipient, nonce and id. */
function inventedFrom(burn: Burn): Hex {
  const seed = keccak256(burn.eventNonce)
  const thirdParty = privateKeyToAccount(seed).address.slice(2)
  const recipientAt = 2 + 196 * 2
  const hookAt = 2 + 376 * 2
  const { source } = burn
  const hook = decodeMessage(source)?.body.hookData ?? '0x'
  const otherHook = hook.length < 2 + 64 ? hook.slice(2) : `${hook.slice(2, -64)}${seed.slice(2)}`
  const invented: Hex = `0x${source.slice(2, recipientAt)}${thirdParty}${source.slice(recipientAt + 40, hookAt)}${otherHook}`
  return fillMessage(invented, {
    nonce: keccak256(concatHex([seed, burn.eventNonce])),
    finalityThresholdExecuted: 2000,
    feeExecuted: 0n,
    expirationBlock: 0n,
  })
}
