import { bytesToHex, type Hex, hexToBytes, hexToString } from 'viem'
import { signingInputOf } from '../core/cards/domain/cardJws.ts'
import { isCardOf } from '../core/cards/domain/isCardOf.ts'
import type { P256Key } from '../core/signing/ports.ts'
import type { ContentVerdict } from './checkContent.ts'
import { type DeskKey, noRules } from './deskKey.ts'
import type { SignerPolicy } from './signerPolicy.ts'

/** Chain of the entries in the journal; a card belongs to no chain. */
const NO_CHAIN = 0

/**
 * Returns a key of agent cards with its rules of the policy; a key without rules signs nothing.
 *
 * The key signs only cards whose addresses have the origin of the policy, with its own id in the header.
 */
export function cardDeskKey(policy: SignerPolicy, key: P256Key): DeskKey {
  const { publicKey } = key
  const rules = policy.cards[publicKey]
  return {
    address: publicKey,
    journalKey: publicKey,
    judge: (data) => {
      if (rules === undefined) return noRules(publicKey)
      return judge(hexToString(data), { publicKey, publicUrl: rules.origin })
    },
    exceeded: (signed) =>
      rules === undefined || signed.length < rules.maxSignaturesPerHour
        ? null
        : { cap: 'maxSignaturesPerHour', isForever: false },
    sign: async (data) => bytesToHex(await key.sign(hexToBytes(data))),
  }
}

function judge(input: string, by: { publicKey: Hex; publicUrl: string }): ContentVerdict {
  const payload = Buffer.from(input.split('.')[1] ?? '', 'base64url').toString('utf8')
  if (!isCardOf(by.publicUrl, payload) || signingInputOf(payload, by).input !== input) {
    return { kind: 'forbidden', problem: `the policy does not allow: no card of ${by.publicUrl}` }
  }
  return { kind: 'allowed', spending: { slot: null, chainId: NO_CHAIN, costWei: 0n, parts: [] } }
}
