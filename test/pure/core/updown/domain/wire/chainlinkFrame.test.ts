import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  parseChainlinkStreams,
  SIMULATED_STREAMS,
} from '../../../../../../core/kernel/feeds/chainlinkStreams.ts'
import { parseChainlinkFrame } from '../../../../../../core/updown/domain/wire/parseChainlinkFrame.ts'
import { chainlinkFrame } from '../../../../../../devnet/markets/chainlinkReport.ts'

const read = parseChainlinkFrame(SIMULATED_STREAMS)
const [spot, twap60] = SIMULATED_STREAMS
const AT_MS = 1_795_254_900_000

describe('a report of Chainlink', () => {
  it('is parsed exactly, with and without a book', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SIMULATED_STREAMS),
        fc.bigInt({ min: 1n, max: 10n ** 30n }),
        (stream, priceE18) => {
          const { asset, series } = stream
          const observation = { atMs: AT_MS, priceE18, source: 'chainlink' }
          expect(read(chainlinkFrame(stream, { atMs: AT_MS, priceE18 }))).toEqual({
            kind: 'prices',
            reports: [{ asset, series, observation }],
            dropped: 0,
          })
        },
      ),
    )
  })

  it('is rejected when its stream differs from its declared stream', () => {
    const { report } = JSON.parse(chainlinkFrame(spot!, { atMs: AT_MS, priceE18: 5n }))
    const swapped = { report: { ...report, feedID: twap60!.feedId } }
    expect(read(JSON.stringify(swapped))).toMatchObject({ kind: 'broken' })
  })

  it('is rejected when its price is zero or negative', () => {
    for (const priceE18 of [0n, -1n]) {
      expect(read(chainlinkFrame(twap60!, { atMs: AT_MS, priceE18 }))).toMatchObject({
        kind: 'broken',
      })
    }
  })

  it('is ignored if its stream is unknown', () => {
    const frame = chainlinkFrame(spot!, { atMs: AT_MS, priceE18: 5n })
    expect(parseChainlinkFrame([])(frame)).toEqual({ kind: 'other' })
  })

  it('returns no price, without an exception, if it is truncated or any other text', () => {
    const whole = chainlinkFrame(spot!, { atMs: AT_MS, priceE18: 5n })
    const cut = JSON.parse(whole).report.fullReport.slice(0, 700)
    const damaged = JSON.stringify({ report: { feedID: spot!.feedId, fullReport: cut } })
    expect(read(damaged)).toMatchObject({ kind: 'broken' })
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(read(text).kind).not.toBe('prices')
      }),
    )
  })
})

describe('Chainlink streams', () => {
  const feedIdsOf = (asset: string) =>
    SIMULATED_STREAMS.filter((stream) => stream.asset === asset).map(({ feedId }) => feedId)
  const text = ['btc', 'eth', 'sol', 'xrp'].map((asset) => `${asset}=${feedIdsOf(asset).join('/')}`)

  it("are parsed from the operator's list", () => {
    expect(parseChainlinkStreams(text.join(', '))).toEqual(SIMULATED_STREAMS)
  })

  it.each([
    ['a coin is missing', text.slice(1).join()],
    ['a coin occurs twice', [...text.slice(1), text[1]].join()],
    ['an id occurs twice', [`btc=${feedIdsOf('eth').join('/')}`, ...text.slice(1)].join()],
    ['an id is too short', text.join().slice(0, -1)],
    ['the list is empty', ''],
  ])('are null when %s', (_, given) => {
    expect(parseChainlinkStreams(given)).toBeNull()
  })
})
