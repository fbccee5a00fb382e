import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  componentStates,
  type ProbeObservations,
  worstStatus,
} from '../../../../../core/status/domain/componentStates.ts'
import { COMPONENTS } from '../../../../../core/status/domain/components.ts'
import { faultlessRound } from '../../../../builders/faultlessRound.ts'

const statusOf = (seen: Partial<ProbeObservations>) =>
  Object.fromEntries(
    componentStates({ ...faultlessRound, ...seen }).map(({ component, status }) => [
      component,
      status,
    ]),
  )
const detailOf = (seen: Partial<ProbeObservations>, component: string) =>
  componentStates({ ...faultlessRound, ...seen }).find(
    (componentState) => componentState.component === component,
  )?.detail

const offers = fc.array(
  fc.record({
    name: fc.constantFrom('base to arc', 'arc to base'),
    isOpen: fc.boolean(),
    reason: fc.option(fc.string({ maxLength: 400 })),
    warning: fc.option(fc.string({ maxLength: 400 })),
  }),
  { maxLength: 6 },
)
const problem = fc.option(fc.string({ maxLength: 400 }))
const sightings: fc.Arbitrary<ProbeObservations> = fc.record({
  api: fc.record({
    isReached: fc.boolean(),
    calls: fc.nat(60),
    problems: fc.array(fc.string(), { maxLength: 60 }),
  }),
  databaseMs: fc.option(fc.nat(5_000)),
  index: fc.record({
    homeChainId: fc.constant(8453),
    maxLagSec: fc.integer({ min: 1, max: 100 }),
    chains: fc.array(
      fc.record({
        chainId: fc.constantFrom(8453, 5042, 137),
        headBlock: fc.option(fc.nat()),
        lagSec: fc.option(fc.nat(200)),
      }),
      { maxLength: 3 },
    ),
    differences: fc.nat(2),
  }),
  prices: fc.option(
    fc.record({ status: fc.constantFrom('live', 'stale', 'unavailable'), reason: problem }),
  ),
  payments: fc.option(
    fc.record({
      wanted: fc.subarray([8453, 5042, 137]),
      open: fc.subarray([8453, 5042, 137]),
      waitingSec: fc.nat(120),
    }),
  ),
  routes: fc.option(offers),
  attestations: problem,
  sponsors: fc.option(offers),
  solana: fc.option(offers),
  markets: fc.option(offers),
  graphql: problem,
  mcp: problem,
  late: fc.option(fc.array(fc.string(), { maxLength: 3 })),
})

describe('the states of the components', () => {
  it('are ok without a problem', () => {
    expect(new Set(Object.values(statusOf({})))).toEqual(new Set(['ok']))
  })

  it.each<[string, Partial<ProbeObservations>, string]>([
    [
      'solana',
      {
        solana: [
          {
            name: 'solana',
            isOpen: false,
            reason: 'the node does not answer (timeout)',
            warning: null,
          },
        ],
      },
      'down',
    ],
    ['solana', { solana: null }, 'down'],
    [
      'bridge',
      { routes: [{ name: 'base to arc', isOpen: true, reason: null, warning: 'a mint is late' }] },
      'degraded',
    ],
    ['api', { api: { isReached: false, calls: 0, problems: ['timeout'] } }, 'down'],
    ['api', { api: { isReached: true, calls: 40, problems: ['getQuote: /x'] } }, 'degraded'],
    ['api', { api: { isReached: true, calls: 3, problems: ['a', 'b'] } }, 'down'],
    ['database', { databaseMs: null }, 'down'],
    ['database', { databaseMs: 1_001 }, 'degraded'],
    ['index', { index: { ...faultlessRound.index, chains: [] } }, 'down'],
    ['index', { index: { ...faultlessRound.index, differences: 1 } }, 'degraded'],
    ['prices', { prices: { status: 'unavailable', reason: null } }, 'down'],
    ['prices', { prices: { status: 'stale', reason: null } }, 'degraded'],
    ['payments', { payments: { wanted: [1, 2], open: [], waitingSec: 0 } }, 'down'],
    ['payments', { payments: { wanted: [1, 2], open: [1], waitingSec: 0 } }, 'degraded'],
    ['payments', { payments: { wanted: [1], open: [1], waitingSec: 61 } }, 'degraded'],
    [
      'bridge',
      { routes: [{ name: 'a to b', isOpen: false, reason: 'paused', warning: null }] },
      'down',
    ],
    ['attestations', { attestations: 'unreachable' }, 'down'],
    [
      'gas',
      { sponsors: [{ name: 'x', isOpen: false, reason: 'no deposit', warning: null }] },
      'down',
    ],
    ['graphql', { graphql: 'no connection' }, 'down'],
    ['mcp', { mcp: 'the answer lists no tools' }, 'down'],
    ['workers', { late: ['the mint lane of Polygon (137) stopped reporting'] }, 'degraded'],
  ])('change only the component %s for %o', (component, seen, status) => {
    expect(statusOf(seen)).toEqual({ ...statusOf({}), [component]: status })
    expect(detailOf(seen, component)).not.toBeNull()
  })

  it('report the index as down at the lag that rejects reads, and as degraded when any chain lags', () => {
    const indexWithLag = (chainId: number, lagSec: number) => ({
      ...faultlessRound.index,
      chains: faultlessRound.index.chains.map((chain) =>
        chain.chainId === chainId ? { ...chain, lagSec } : chain,
      ),
    })
    expect(statusOf({ index: indexWithLag(8453, 61) })['index']).toBe('down')
    expect(statusOf({ index: indexWithLag(8453, 60) })['index']).toBe('degraded')
    expect(statusOf({ index: indexWithLag(137, 3_000) })['index']).toBe('degraded')
    expect(statusOf({ index: indexWithLag(137, 20) })['index']).toBe('ok')
  })

  it('contain every component once, in order, with a detail only for a component that is not ok', () => {
    fc.assert(
      fc.property(sightings, (seen) => {
        const verdicts = componentStates(seen)
        expect(verdicts.map(({ component }) => component)).toEqual(COMPONENTS)
        for (const { status, detail } of verdicts) {
          expect(detail === null).toBe(status === 'ok')
          expect(detail?.length ?? 0).toBeLessThanOrEqual(240)
        }
      }),
    )
  })

  it('never improve with a further problem', () => {
    const rank = { ok: 0, degraded: 1, down: 2 }
    fc.assert(
      fc.property(sightings, (seen) => {
        const before = componentStates(seen)
        const after = componentStates({
          ...seen,
          databaseMs: null,
          graphql: seen.graphql ?? 'gone',
          prices: null,
        })
        for (const [index, { status }] of after.entries()) {
          expect(rank[status]).toBeGreaterThanOrEqual(rank[before[index]?.status ?? 'ok'])
        }
        const all = worstStatus(after.map(({ status }) => status))
        expect(all).toBe('down')
      }),
    )
  })
})
