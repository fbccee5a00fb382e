import { type Four, mapFour, toFour } from '../../../../../../core/kernel/four.ts'
import { type Usdc6, usdc6 } from '../../../../../../core/kernel/money.ts'
import type { DailyClose } from '../../../../../../core/vaults/domain/signals/dailyCloses.ts'
import golden from './closes.json' with { type: 'json' }

const DAY_SEC = 86_400

export const pricesOf = (units: readonly number[]): Four<Usdc6> =>
  mapFour(toFour(units), (unit) => usdc6(BigInt(unit)))

/** A year of invented closes of four constituents; one day has no price. */
export const closes: readonly DailyClose[] = golden.closes.map((prices, index) => ({
  endSec: golden.firstEndSec + index * DAY_SEC,
  pricesUsdc6: pricesOf(prices),
  isFilled: index === golden.filledDay,
}))

/** Thirteen hours after the last close. */
export const now = {
  timestampSec: golden.now.timestampSec,
  pricesUsdc6: pricesOf(golden.now.pricesUsdc6),
}

/** Closes of one constituent. */
export const seriesOf = (index: 0 | 1 | 2 | 3): readonly bigint[] =>
  closes.map(({ pricesUsdc6 }) => pricesUsdc6[index])
