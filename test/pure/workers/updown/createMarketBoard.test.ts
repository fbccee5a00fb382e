import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Observation } from '../../../../core/kernel/feeds/observation.ts'
import { createMarketBoard } from '../../../../workers/updown/createMarketBoard.ts'
import { anObservation, START_SEC } from '../../core/updown/domain/aWindow.ts'

const START_MS = START_SEC * 1_000

/** Returns the price to beat of a board after these reports, by offsets from the start of a window. */
function returnedTimes(
  offsetsMs: readonly number[],
  between: (board: ReturnType<typeof createMarketBoard>) => void = () => {},
) {
  const board = createMarketBoard({ maxGapMs: 2_000 })
  for (const offsetMs of offsetsMs) {
    receive(board, offsetMs)
    if (offsetMs < 0) between(board)
  }
  return board.markets(START_SEC)[0]!.boundary
}
const receive = (
  board: ReturnType<typeof createMarketBoard>,
  offsetMs: number,
  nowMs = START_MS + offsetMs,
) => board.reported('btc', 'twap60', anObservation('90000', START_MS + offsetMs), nowMs)

const at = (observation: Observation | null) =>
  observation === null ? null : observation.atMs - START_MS

describe('a price to beat of the board', () => {
  it('is the first report at or after the start, when the report before it was received', () => {
    expect(at(returnedTimes([-1_000, 0, 1_000]))).toBe(0)
    expect(at(returnedTimes([-1_000, 1_000, 2_000]))).toBe(1_000)
    expect(at(returnedTimes([-400, 600, 1_600]))).toBe(600)
  })

  it('is null when the first report arrives too late', () => {
    expect(returnedTimes([-1_000, 2_001])).toBeNull()
    expect(returnedTimes([-2_000, -1_000])).toBeNull()
  })

  it('is null when an earlier report may have been missed', () => {
    expect(returnedTimes([1_000, 2_000])).toBeNull()
    expect(returnedTimes([-1_000, 1_000], (board) => board.missed())).toBeNull()
    expect(returnedTimes([-1_000, 1_000], (board) => board.changed('connecting'))).toBeNull()
  })

  it('is the report of the exact start, also after missed reports', () => {
    expect(at(returnedTimes([0, 1_000]))).toBe(0)
    expect(at(returnedTimes([-1_000, 0], (board) => board.changed('connecting')))).toBe(0)
  })

  it('is read from the repeated reports of a new connection', () => {
    const board = createMarketBoard({ maxGapMs: 2_000 })
    for (const offsetMs of [-3_000, -2_000, -1_000, 0, 1_000])
      receive(board, offsetMs, START_MS + 40_000)
    expect(at(board.markets(START_SEC + 40)[0]!.boundary)).toBe(0)
  })

  it('is null from a source whose clock is ahead', () => {
    const board = createMarketBoard({ maxGapMs: 2_000 })
    for (const offsetMs of [-1_000, 500]) receive(board, offsetMs, START_MS + offsetMs - 1_500)
    expect(board.markets(START_SEC)[0]!.boundary).toBeNull()
  })

  it('is the same for both windows that start together', () => {
    const hour = Math.ceil(START_SEC / 900) * 900
    const board = createMarketBoard({ maxGapMs: 2_000 })
    board.reported('btc', 'twap60', anObservation('1', hour * 1_000), hour * 1_000)
    const [five, fifteen] = board.markets(hour)
    expect(five?.boundary).toEqual(fifteen?.boundary)
    expect(five?.boundary).not.toBeNull()
  })

  it('is the same for any order and repetition of reports after a report before the start', () => {
    const offsets = fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(offsets, (seconds) => {
        const later = seconds
          .filter((second) => second >= 0 && second <= 2)
          .map((second) => second * 1_000)
        const expected = later.length === 0 ? null : Math.min(...later)
        expect(at(returnedTimes([-6_000, ...seconds.map((second) => second * 1_000)]))).toBe(
          expected,
        )
      }),
    )
  })
})

describe('the board of markets', () => {
  it('keeps accepting prices after a price of the far future', () => {
    const board = createMarketBoard({ maxGapMs: 2_000 })
    board.reported('btc', 'spot', anObservation('1', START_MS + 3_600_000), START_MS)
    board.reported('btc', 'spot', anObservation('2', START_MS), START_MS)
    expect(board.assets().btc.spot).toEqual(anObservation('2', START_MS))
  })

  it('returns a window when it starts, and again only with new facts to store', () => {
    const board = createMarketBoard({ maxGapMs: 2_000 })
    board.markets(START_SEC)
    expect(board.newFacts(START_SEC)).toHaveLength(8)
    expect(board.newFacts(START_SEC)).toEqual([])
    receive(board, 0)
    const [observation] = board.newFacts(START_SEC)
    expect(observation?.boundary?.atMs).toBe(START_MS)
    board.markUnstored([observation!])
    expect(board.newFacts(START_SEC)).toEqual([observation])
  })

  it('restores a stored price to beat', () => {
    const board = createMarketBoard({ maxGapMs: 2_000 })
    const { window } = board.markets(START_SEC)[0]!
    const boundary = anObservation('90000', START_MS)
    board.addStored([{ window, doc: null, boundary, isListed: true, settledAtSec: null }])
    expect(board.markets(START_SEC)[0]?.boundary).toEqual(boundary)
  })
})
