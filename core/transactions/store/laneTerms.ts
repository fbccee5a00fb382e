import { z } from 'zod'
import type { LaneTerms } from '../ports.ts'

const hex = z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]*$/)])
const digits = z.string().regex(/^[0-9]+$/)
const wei = digits.transform(BigInt)
const integer = digits.transform(Number)
const terms = z.object({
  tipWei: wei,
  maxFeeWei: wei,
  capWei: wei,
  deadlineSec: integer,
  delegations: z.array(
    z.object({
      chainId: integer,
      address: hex,
      nonce: integer,
      yParity: z.enum(['0', '1']).transform((parity) => (parity === '0' ? 0 : 1)),
      r: hex,
      s: hex,
    }),
  ),
})

/** Serializes terms for column `terms` of app.lane_tx: JSON, integers as text. */
export function serializeTerms(given: LaneTerms): string {
  return JSON.stringify(given, (_, value: unknown) =>
    typeof value === 'bigint' || typeof value === 'number' ? String(value) : value,
  )
}

/** Parses the terms of a row; null for transactions of the operator. */
export function parseTerms(stored: unknown): LaneTerms | null {
  return stored === null ? null : terms.parse(stored)
}
