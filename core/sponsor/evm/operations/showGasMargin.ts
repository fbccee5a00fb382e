import type { z } from 'zod'
import { formatUsdc6, mulDivDown } from '../../../kernel/money.ts'
import type { gasMarginSchema } from './gasMarginSchema.ts'

/** Hundredths of a percent in a whole, so that a share has two decimals. */
const PCT_E2 = 10_000n

/** Returns fees minus cost, both USDC-6; null while the cost is unknown. */
export function showGasMargin(
  feesUsdc6: bigint,
  costUsdc6: bigint | null,
): z.output<typeof gasMarginSchema> | null {
  if (costUsdc6 === null) return null
  const left = feesUsdc6 - costUsdc6
  return {
    feesUsd: formatUsdc6(feesUsdc6),
    costUsd: formatUsdc6(costUsdc6),
    usd: left < 0n ? `-${formatUsdc6(-left)}` : formatUsdc6(left),
    usdc: String(left),
    pct: feesUsdc6 === 0n ? null : sharePct(left, feesUsdc6),
  }
}

/** Returns a part of a whole in percent with two decimals, rounded towards zero. */
function sharePct(part: bigint, whole: bigint): number {
  const size = Number(mulDivDown(part < 0n ? -part : part, PCT_E2, whole)) / 100
  return part < 0n ? -size : size
}
