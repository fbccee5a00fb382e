import { type Address, type Hex, isAddress, isHash } from 'viem'

/** Key of the entry that an id names. */
export type NodeKey =
  | { readonly type: 'Vault'; readonly vault: Address }
  | { readonly type: 'Position'; readonly vault: Address; readonly account: Address }
  | { readonly type: 'Event'; readonly blockNumber: number; readonly logIndex: number }
  | {
      readonly type: 'PriceSample'
      readonly token: Address
      readonly timestampSec: number
      readonly blockNumber: number
      readonly logIndex: number
    }
  | {
      readonly type: 'TokenAction'
      readonly token: Address
      readonly blockNumber: number
      readonly logIndex: number
    }
  | {
      readonly type: 'Referral'
      readonly chainId: number
      readonly contract: Address
      readonly payer: Address
    }
  | {
      readonly type: 'ReferralEarnings'
      readonly chainId: number
      readonly contract: Address
      readonly referrer: Address
    }
  | { readonly type: 'SponsoredOperation'; readonly chainId: number; readonly userOpHash: Hex }
  | { readonly type: 'SponsoredTransaction'; readonly sponsorshipId: Hex }
  | {
      readonly type: 'SponsorDeposit'
      readonly chainId: number
      readonly blockNumber: number
      readonly logIndex: number
    }

/** Maximum length of an id: three addresses and their names fit several times. */
const MAX_LENGTH = 500
/** Id of an event, since version 1: block number and log index. */
const EVENT = /^([0-9]{1,15})-([0-9]{1,15})$/
const WHOLE = /^(0|[1-9][0-9]{0,14})$/
const SPONSORSHIP = /^0x[0-9a-f]{32}$/

/** Writes the id of an entry, opaque to callers; the id of an entry never changes. */
export function writeId(key: NodeKey): string {
  if (key.type === 'Event') return `${key.blockNumber}-${key.logIndex}`
  return Buffer.from(JSON.stringify(Object.values(key))).toString('base64url')
}

/** Returns the key of an id; null for a text that `writeId` cannot write. */
export function parseId(id: string): NodeKey | null {
  if (id.length > MAX_LENGTH) return null
  const [, blockNumber, logIndex] = EVENT.exec(id) ?? []
  const key =
    blockNumber === undefined || logIndex === undefined
      ? readParts(parse(id))
      : ({ type: 'Event', blockNumber: Number(blockNumber), logIndex: Number(logIndex) } as const)
  return key !== null && writeId(key) === id ? key : null
}

function readParts([type, ...parts]: readonly unknown[]): NodeKey | null {
  const address = (at: number) => addressOf(parts[at])
  const whole = (at: number) => wholeOf(parts[at])
  switch (type) {
    case 'Vault':
      return complete({ type, vault: address(0) })
    case 'Position':
      return complete({ type, vault: address(0), account: address(1) })
    case 'PriceSample':
      return complete({
        type,
        token: address(0),
        timestampSec: whole(1),
        blockNumber: whole(2),
        logIndex: whole(3),
      })
    case 'TokenAction':
      return complete({ type, token: address(0), blockNumber: whole(1), logIndex: whole(2) })
    case 'Referral':
      return complete({ type, chainId: whole(0), contract: address(1), payer: address(2) })
    case 'ReferralEarnings':
      return complete({ type, chainId: whole(0), contract: address(1), referrer: address(2) })
    case 'SponsoredOperation':
      return complete({ type, chainId: whole(0), userOpHash: hashOf(parts[1]) })
    case 'SponsoredTransaction':
      return complete({ type, sponsorshipId: sponsorshipOf(parts[0]) })
    case 'SponsorDeposit':
      return complete({ type, chainId: whole(0), blockNumber: whole(1), logIndex: whole(2) })
    default:
      return null
  }
}

type Complete<Key> = { readonly [Name in keyof Key]: NonNullable<Key[Name]> }

function complete<Key extends object>(key: Key): Complete<Key> | null {
  return isComplete(key) ? key : null
}

function isComplete<Key extends object>(key: Key): key is Key & Complete<Key> {
  return Object.values(key).every((part) => part !== null)
}

function parse(id: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(id, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

const addressOf = (part: unknown): Address | null =>
  typeof part === 'string' && part === part.toLowerCase() && isAddress(part) ? part : null

const hashOf = (part: unknown): Hex | null =>
  typeof part === 'string' && part === part.toLowerCase() && isHash(part) ? part : null

const wholeOf = (part: unknown): number | null =>
  typeof part === 'number' && WHOLE.test(String(part)) ? part : null

function sponsorshipOf(part: unknown): Hex | null {
  return typeof part === 'string' && SPONSORSHIP.test(part) ? `0x${part.slice(2)}` : null
}
