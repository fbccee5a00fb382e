import type { Hex } from 'viem'
import type { Spending, SpentPart } from './checkContent.ts'
import type { KeyRules } from './signerPolicy.ts'

/** A content that was signed. */
export type SignedEntry = {
  /** Time of the signature, unix milliseconds. */
  readonly atMs: number
  /** Address of the key, or its public key on Solana. */
  readonly key: Hex
  /** Keccak256 hash of the content. */
  readonly hash: Hex
  readonly slot: string | null
  readonly chainId: number
  readonly costWei: bigint
  /** Maximum cost on Solana; absent for other contents. */
  readonly costLamports?: bigint | undefined
  readonly parts: readonly Pick<SpentPart, 'rule' | 'usdc6'>[]
}

/** `isForever` is true if the content exceeds the cap without any other content. */
export type ExceededCap = { readonly cap: string; readonly isForever: boolean }

/** Period to which each cap applies, milliseconds. */
export const CAP_WINDOW_MS = 3_600_000

/**
 * Returns the name of the cap that another content would exceed; null if the content fits.
 *
 * `signed` are the entries of the key within the period. Of several contents with one nonce only one can be in a chain,
 * so only the largest counts.
 */
export function exceededCap(
  rules: KeyRules,
  signed: readonly SignedEntry[],
  next: Spending,
): ExceededCap | null {
  const all = [...signed, next]
  const alone = [next]
  const caps: readonly Cap[] = [
    {
      cap: 'maxSignaturesPerHour',
      max: BigInt(rules.maxSignaturesPerHour),
      spent: (entries) => BigInt(entries.length),
    },
    {
      cap: `maxWeiPerHour of chain ${next.chainId}`,
      // Typed data spends no wei.
      max: next.slot === null ? null : (rules.maxWeiPerHour[String(next.chainId)] ?? 0n),
      spent: (entries) =>
        largestOfSlots(entries, ({ chainId, costWei }) =>
          chainId === next.chainId ? costWei : 0n,
        ),
    },
    {
      cap: 'maxUsdc6PerHour',
      max: rules.maxUsdc6PerHour,
      spent: (entries) => largestOfSlots(entries, ({ parts }) => sumOf(parts)),
    },
    ...next.parts.flatMap((part) => capsOf(part)),
  ]
  for (const { cap, max, spent } of caps) {
    if (max === null || spent(all) <= max) continue
    return { cap, isForever: spent(alone) > max }
  }
  return null
}

type Spent = Pick<SignedEntry, 'slot' | 'chainId' | 'costWei' | 'parts'>
type Cap = {
  readonly cap: string
  readonly max: bigint | null
  spent(entries: readonly Spent[]): bigint
}

function capsOf({ rule, maxPerHour, maxUsdc6PerHour }: SpentPart): readonly Cap[] {
  const own = (parts: Spent['parts']) => parts.filter((part) => part.rule === rule)
  return [
    {
      cap: `maxPerHour of ${rule}`,
      max: maxPerHour === null ? null : BigInt(maxPerHour),
      spent: (entries) => largestOfSlots(entries, ({ parts }) => BigInt(own(parts).length)),
    },
    {
      cap: `maxUsdc6PerHour of ${rule}`,
      max: maxUsdc6PerHour,
      spent: (entries) => largestOfSlots(entries, ({ parts }) => sumOf(own(parts))),
    },
  ]
}

function sumOf(parts: Spent['parts']): bigint {
  return parts.reduce((sum, { usdc6 }) => sum + usdc6, 0n)
}

/** Returns the sum of the largest amount of each nonce; each content without a nonce counts. */
function largestOfSlots(entries: readonly Spent[], amountOf: (entry: Spent) => bigint): bigint {
  const bySlot = new Map<string, bigint>()
  let sum = 0n
  for (const entry of entries) {
    const amount = amountOf(entry)
    if (entry.slot === null) sum += amount
    else if (amount > (bySlot.get(entry.slot) ?? -1n)) bySlot.set(entry.slot, amount)
  }
  for (const amount of bySlot.values()) sum += amount
  return sum
}
