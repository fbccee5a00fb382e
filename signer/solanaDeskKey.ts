import { bytesToHex, type Hex, hexToBytes } from 'viem'
import { parseSolanaMessage } from '../core/sponsor/solana/domain/parseSolanaMessage.ts'
import { validateSolanaMessage } from '../core/sponsor/solana/domain/validateSolanaMessage.ts'
import { writeSolanaMessage } from '../core/sponsor/solana/domain/writeSolanaMessage.ts'
import type { ContentVerdict, Spending } from './checkContent.ts'
import { type DeskKey, noRules } from './deskKey.ts'
import type { ServedSolanaKey } from './serveSigner.ts'
import type { SignerPolicy, SolanaRules } from './signerPolicy.ts'
import type { ExceededCap, SignedEntry } from './spentWithin.ts'

/** Chain of the entries in the journal; Solana has no chain id. */
const SOLANA_CHAIN = 0

/**
 * Returns a key of Solana with its rules of the policy; a key without rules signs nothing.
 *
 * The key signs only messages whose fee it pays and whose instructions do not name it, except for the creation of token
 * accounts. Such a message takes at most its lamport cap from the account of the key.
 */
export function solanaDeskKey(policy: SignerPolicy, key: ServedSolanaKey): DeskKey {
  const { address, publicKey } = key
  const rules = policy.solana[address]
  return {
    address,
    journalKey: bytesToHex(publicKey),
    judge: (data) => (rules === undefined ? noRules(address) : judge(address, data)),
    exceeded: (signed, next) => (rules === undefined ? null : exceeded(rules, signed, next)),
    sign: async (data) => bytesToHex(await key.sign(hexToBytes(data))),
  }
}

function judge(address: string, data: Hex): ContentVerdict {
  const bytes = hexToBytes(data)
  const read = parseSolanaMessage(bytes)
  if (read.kind === 'refused') return forbidden(read.reason)
  // The signer and the chain must read the same fields.
  if (bytesToHex(writeSolanaMessage(read.message)) !== data) return forbidden('malformed')
  const verdict = validateSolanaMessage(read.message, address)
  if (verdict.kind === 'refused') return forbidden(verdict.reason)
  const spending = { slot: null, chainId: SOLANA_CHAIN, costWei: 0n, parts: [] }
  return { kind: 'allowed', spending: { ...spending, costLamports: verdict.lamportCap } }
}

function forbidden(reason: string): ContentVerdict {
  return { kind: 'forbidden', problem: `no message that the sponsor may sign: ${reason}` }
}

/** Each message counts: a refreshed message has another blockhash, and both can be in a block. */
function exceeded(
  rules: SolanaRules,
  signed: readonly SignedEntry[],
  next: Spending,
): ExceededCap | null {
  const lamportsOf = (entries: readonly Pick<Spending, 'costLamports'>[]) =>
    entries.reduce((sum, { costLamports = 0n }) => sum + costLamports, 0n)
  if (signed.length >= rules.maxSignaturesPerHour) {
    return { cap: 'maxSignaturesPerHour', isForever: false }
  }
  if (lamportsOf([...signed, next]) <= rules.maxLamportsPerHour) return null
  return { cap: 'maxLamportsPerHour', isForever: lamportsOf([next]) > rules.maxLamportsPerHour }
}
