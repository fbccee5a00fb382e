import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseClobBooks } from '../../../../../../core/updown/domain/wire/parseClobBooks.ts'
import { parseGammaEvents } from '../../../../../../core/updown/domain/wire/parseGammaEvents.ts'
import { aWindow, price, START_SEC } from '../aWindow.ts'

/** Returns an event of Gamma with the given changes. */
const event = (market: object = {}, metadata: object | undefined = {}) => ({
  id: '1',
  slug: `btc-updown-5m-${START_SEC}`,
  title: 'Bitcoin Up or Down',
  closed: false,
  ...(metadata === undefined ? {} : { eventMetadata: metadata }),
  markets: [
    {
      conditionId: '0xabc',
      eventStartTime: '2026-11-21T09:55:00Z',
      endDate: '2026-11-21T10:00:00Z',
      outcomes: '["Up", "Down"]',
      outcomePrices: '["0.238", "0.762"]',
      clobTokenIds: '["111", "222"]',
      bestBid: 0.233,
      bestAsk: 0.243,
      closed: false,
      acceptingOrders: true,
      umaResolutionStatus: null,
      resolutionSource: 'https://data.chain.link/streams/btc-usd-twap-60s-streams',
      cryptoMarketConfig: {
        id: 'btc-5m-twap-60',
        asset: 'btc',
        duration: '5m',
        twapEnabled: true,
        twapLookbackSeconds: 60,
      },
      ...market,
    },
  ],
})
const read = (...events: object[]) => parseGammaEvents(JSON.stringify(events))
const resolvedEvent = (prices: string, more: object = {}) => ({
  closed: true,
  umaResolutionStatus: 'resolved',
  outcomePrices: prices,
  ...more,
})

describe('an event of Gamma', () => {
  it('is a window with its tokens, its rule and its official price to beat', () => {
    expect(read(event({}, { priceToBeat: '90771.0076306611' }))).toEqual([
      {
        window: aWindow,
        conditionId: '0xabc',
        tokens: {
          up: {
            tokenId: '111',
            priceE18: price('0.238'),
            bidE18: price('0.233'),
            askE18: price('0.243'),
          },
          down: {
            tokenId: '222',
            priceE18: price('0.762'),
            bidE18: price('0.757'),
            askE18: price('0.767'),
          },
        },
        stated: {
          isTwap: true,
          lookbackSec: 60,
          resolutionSource: 'https://data.chain.link/streams/btc-usd-twap-60s-streams',
        },
        priceToBeatE18: price('90771.0076306611'),
        finalPriceE18: null,
        settlement: 'open',
        winner: null,
      },
    ])
  })

  it('keeps every digit of numbers beyond the precision of JavaScript', () => {
    const text = JSON.stringify([event({}, { priceToBeat: 1 })]).replace(
      '"priceToBeat":1',
      '"priceToBeat": 90771.007630661123456789',
    )
    expect(parseGammaEvents(text)?.[0]?.priceToBeatE18).toBe(price('90771.007630661123456789'))
  })

  it.each([
    ['no metadata', undefined],
    ['empty metadata', {}],
    ['a price of null', { priceToBeat: null }],
    ['words as the price', { priceToBeat: 'soon' }],
  ])('has no official price with %s', (_what, metadata) => {
    expect(read(event({}, metadata))?.[0]).toMatchObject({ priceToBeatE18: null })
  })

  it('names sides by label, in any order', () => {
    const turned = event({
      outcomes: '["Down","Up"]',
      clobTokenIds: '["222","111"]',
      outcomePrices: '["0.762","0.238"]',
      bestBid: 0.757,
      bestAsk: 0.767,
    })
    expect(read(turned)?.[0]?.tokens).toEqual(read(event())?.[0]?.tokens)
    const won = event(resolvedEvent('["0","1"]', { outcomes: '["Down","Up"]' }))
    expect(read(won)?.[0]?.winner).toBe('up')
  })

  it.each([
    ['the sides yes and no', { outcomes: '["Yes","No"]' }],
    ['one side twice', { outcomes: '["Up","Up"]' }],
    ['no ids', { clobTokenIds: undefined }],
    ['malformed ids', { clobTokenIds: '["111"' }],
    ['one id twice', { clobTokenIds: '["111","111"]' }],
  ])('has no tokens with %s', (_what, market) => {
    expect(read(event(market))?.[0]).toMatchObject({ tokens: null })
  })

  it.each([
    ['open', {}, 'open', null],
    ['closed', { closed: true }, 'closed', null],
    [
      'proposed',
      { closed: true, umaResolutionStatus: 'proposed', outcomePrices: '["1","0"]' },
      'proposed',
      null,
    ],
    ['resolved for up', resolvedEvent('["1","0"]'), 'resolved', 'up'],
    ['resolved for down', resolvedEvent('["0","1"]'), 'resolved', 'down'],
    ['resolved for neither', resolvedEvent('["0.5","0.5"]'), 'resolved', null],
    [
      'resolved and not closed',
      { umaResolutionStatus: 'resolved', outcomePrices: '["1","0"]' },
      'open',
      null,
    ],
  ])('has the settlement state of an event that is %s', (_what, market, settlement, winner) => {
    expect(read(event(market))?.[0]).toMatchObject({ settlement, winner })
  })

  it('is omitted if it belongs to another market, and an unreadable answer differs from an empty answer', () => {
    expect(
      read({ ...event(), slug: 'btc-updown-1h-1795254900' }, { slug: 5 }, event()),
    ).toHaveLength(1)
    expect(parseGammaEvents('[]')).toEqual([])
    expect(parseGammaEvents('{"error":"x"}')).toBeNull()
    expect(parseGammaEvents('<html>')).toBeNull()
  })

  it('is parsed without an exception for any JSON', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.jsonValue(), (events, market) => {
        expect(parseGammaEvents(JSON.stringify(events))).toBeInstanceOf(Array)
        expect(parseGammaEvents(JSON.stringify([{ ...event(), markets: [market] }]))).not.toBeNull()
      }),
    )
  })
})

describe('an order book of CLOB', () => {
  const offer = (text: string, size = '10') => ({ price: text, size })
  const book = (bids: object[], requests: object[]) => ({
    market: '0xabc',
    asset_id: '111',
    timestamp: '1795254956364',
    bids,
    asks: requests,
  })
  const up = [offer('0.20'), offer('0.23'), offer('0.21')]
  const down = [offer('0.30'), offer('0.25'), offer('0.27')]

  it.each([
    ['as the market sends them', up, down],
    ['in the reverse order', up.toReversed(), down.toReversed()],
  ])('has its best prices for offers %s', (_what, bids, requests) => {
    expect(parseClobBooks(JSON.stringify([book(bids, requests)]))).toEqual([
      { tokenId: '111', bidE18: price('0.23'), askE18: price('0.25'), atMs: 1_795_254_956_364 },
    ])
  })

  it('ignores offers of size zero and invalid prices', () => {
    const bids = [offer('0.9', '0'), offer('x'), offer('0.2'), 5 as unknown as object]
    expect(parseClobBooks(JSON.stringify(book(bids, [])))).toMatchObject([
      { bidE18: price('0.2'), askE18: null },
    ])
    expect(parseClobBooks('nothing')).toBeNull()
    expect(parseClobBooks('[{}]')).toEqual([])
  })
})
