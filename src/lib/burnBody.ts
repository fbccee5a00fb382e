import type { Hex } from 'viem'

/** Body of the message of a burn whose hook data names a bridge. */
export type BurnBody = {
  readonly mintRecipient: Hex
  /** Account that burned on the source chain. */
  readonly messageSender: Hex
  readonly amountUsdc6: bigint
  /** Part of the amount that the network kept, USDC-6. */
  readonly feeExecutedUsdc6: bigint
  readonly bridgeId: Hex
}

/**
 * Bytes of the body of a burn before its hook data, and bytes of hook data with a bridge id. Source: CCTP V2,
 * BurnMessageV2.
 */
const FIXED_BYTES = 228
const HOOK_BYTES = 64
/** Body version of CCTP V2. Source: BurnMessageV2. */
const VERSION = '0x00000001'
/**
 * Frame that requests the mint from the forwarding service: its name in 24 bytes, version 0, length 0. Source: CCTP
 * forwarding service.
 */
const FRAME = `0x${'636374702d666f7277617264'.padEnd(64, '0')}`
/** First 12 bytes, all zero, of an address in 32 bytes. */
const ADDRESS_PAD = `0x${'0'.repeat(24)}`

/**
 * Parses the body of a CCTP message; undefined unless the message is a burn whose hook data names a bridge.
 *
 * Any account can write a body, so the function never throws.
 */
export function burnBody(body: string): BurnBody | undefined {
  if (!/^0x[0-9a-fA-F]*$/.test(body)) return undefined
  const hex = body.toLowerCase()
  if (hex.length !== 2 + 2 * (FIXED_BYTES + HOOK_BYTES)) return undefined
  if (part(hex, 0, 4) !== VERSION) return undefined
  const bridgeId = hookBridgeId(part(hex, FIXED_BYTES, HOOK_BYTES))
  const mintRecipient = wordAddress(part(hex, 36, 32))
  const messageSender = wordAddress(part(hex, 100, 32))
  if (bridgeId === undefined || mintRecipient === undefined || messageSender === undefined) {
    return undefined
  }
  return {
    mintRecipient,
    messageSender,
    amountUsdc6: BigInt(part(hex, 68, 32)),
    feeExecutedUsdc6: BigInt(part(hex, 164, 32)),
    bridgeId,
  }
}

/**
 * Parses the bridge id in hook data; undefined unless the hook data is the frame of the forwarding service and 32
 * bytes.
 */
export function hookBridgeId(hookData: string): Hex | undefined {
  const hex = hookData.toLowerCase()
  if (hex.length !== 2 + 2 * HOOK_BYTES || !hex.startsWith(FRAME)) return undefined
  return part(hex, 32, 32)
}

/** Parses an address in 32 bytes to lower case; undefined for a word with a nonzero prefix. */
export function wordAddress(word: string): Hex | undefined {
  const hex = word.toLowerCase()
  if (hex.length !== 66 || !hex.startsWith(ADDRESS_PAD)) return undefined
  return part(hex, 12, 20)
}

function part(hex: string, at: number, bytes: number): Hex {
  return `0x${hex.slice(2 + 2 * at, 2 + 2 * (at + bytes))}`
}
