import type { Hex } from 'viem'
import type { EvmKey } from '../core/signing/ports.ts'
import { type ContentVerdict, checkContent, type Spending } from './checkContent.ts'
import { parseContent } from './parseContent.ts'
import type { SignerPolicy } from './signerPolicy.ts'
import { type ExceededCap, exceededCap, type SignedEntry } from './spentWithin.ts'

/** Key of the signer with the rules of its contents. */
export type DeskKey = {
  readonly address: string
  /** Key of the entries in the journal: the address, or the public key on Solana. */
  readonly journalKey: Hex
  /** Returns whether the rules allow the content, without regard to earlier signatures. */
  judge(data: Hex): ContentVerdict
  /** Returns the cap that the content would exceed, together with the contents of the last hour; null if every cap holds. */
  exceeded(signed: readonly SignedEntry[], next: Spending): ExceededCap | null
  /** Returns the signature over the content. */
  sign(data: Hex): Promise<Hex>
}

/** Returns an EVM key with its rules of the policy; a key without rules signs nothing. */
export function evmDeskKey(policy: SignerPolicy, key: EvmKey): DeskKey {
  const rules = policy.keys[key.address]
  const { address } = key
  return {
    address,
    journalKey: address,
    judge: (data) => {
      if (rules === undefined) return noRules(address)
      const content = parseContent(data)
      return content === null
        ? { kind: 'forbidden', problem: 'neither a transaction of type 2 or 4 nor typed data' }
        : checkContent(rules, address, content)
    },
    exceeded: (signed, next) => (rules === undefined ? null : exceededCap(rules, signed, next)),
    sign: (data) => key.sign(data),
  }
}

/** Returns the verdict over each content of a key that the policy does not list. */
export function noRules(address: string): ContentVerdict {
  return { kind: 'forbidden', problem: `the policy has no rules of ${address}` }
}
