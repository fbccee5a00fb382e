import type { Hex } from 'viem'

/** What a burn's message says beside its header, when it names a bridge in its hook data. */
export type BurnBody = {
  readonly mintRecipient: Hex
  /** Who burned on the source. */
  readonly messageSender: Hex
  readonly amountUsdc6: bigint
  /** Part of the amount that the network kept. */
  readonly feeExecutedUsdc6: bigint
  readonly bridgeId: Hex
}

/** Bytes of a burn's body before its hook data, and of hook data that names a bridge. Source: CCTP V2, BurnMessageV2. */
const FIXED_BYTES = 228
const HOOK_BYTES = 64
/** Body version of CCTP V2. Source: the same. */
const VERSION = '0x00000001'
/** Asks Circle's forwarder for the mint: its name in 24 bytes, version 0, length 0. Source: CCTP forwarding service. */
const FRAME = `0x${'636374702d666f7277617264'.padEnd(64, '0')}`
/** 12 zero bytes open an address that is written as 32 bytes. */
const ADDRESS_PAD = `0x${'0'.repeat(24)}`

/**
 * Reads the body of a CCTP message; undefined unless it is a burn whose hook data names a bridge.
 *
 * Bodies are strangers': whatever they hold, this never throws.
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

/** Bridge that hook data names; undefined unless it is the forwarder's frame and 32 bytes. */
export function hookBridgeId(hookData: string): Hex | undefined {
  const hex = hookData.toLowerCase()
  if (hex.length !== 2 + 2 * HOOK_BYTES || !hex.startsWith(FRAME)) return undefined
  return part(hex, 32, 32)
}

/** Address in 32 bytes, lower case; undefined when they hold more than one. */
export function wordAddress(word: string): Hex | undefined {
  const hex = word.toLowerCase()
  if (hex.length !== 66 || !hex.startsWith(ADDRESS_PAD)) return undefined
  return part(hex, 12, 20)
}

function part(hex: string, at: number, bytes: number): Hex {
  return `0x${hex.slice(2 + 2 * at, 2 + 2 * (at + bytes))}`
}
