import { describe, expect, it } from 'vitest'
import { evaluateAlert, limitOf } from '../../../../../core/operator/domain/evaluateAlert.ts'
import { parseSamples } from '../../../../../core/operator/domain/parseSamples.ts'
import { writeSummary } from '../../../../../core/operator/domain/writeSummary.ts'
import { readAlertDocs } from '../../../../../core/operator/store/doctor/readAlertDocs.ts'

const NOW_SEC = 1_000_000
const { rules } = readAlertDocs()
const rule = (name: string) => {
  const found = rules.find((alertRule) => alertRule.name === name)
  if (found === undefined) throw new Error(`no alert ${name}`)
  return found
}
const summariesOf = (name: string, text: string): readonly string[] => {
  const verdict = evaluateAlert(rule(name), parseSamples(text), NOW_SEC)
  if (verdict.kind !== 'judged') throw new Error(`${name} is left to Prometheus`)
  return verdict.standing.map((standing) => writeSummary(rule(name), standing))
}

describe('an alert over one set of samples', () => {
  it('is raised for the worst series of each group', () => {
    const text = [
      '# HELP svc_index_lag_seconds Age',
      'svc_index_lag_seconds{chain="8453",instance="a"} 59',
      'svc_index_lag_seconds{chain="8453",instance="b"} 61',
      'svc_index_lag_seconds{chain="137"} 60',
    ].join('\n')
    expect(summariesOf('IndexLag', text)).toEqual(['the index of chain 8453 is 61 s behind'])
  })

  it('selects the sentence of the summary by the value', () => {
    const points = 'svc_price_points_up_to_seconds'
    const stored = writeSummary(rule('PricesNotKept'), { labels: {}, value: 200_000 })
    const never = writeSummary(rule('PricesNotKept'), { labels: {}, value: 1_795_000_000 })
    expect(stored).toBe('the newest stored price of a series is 2 days old')
    expect(never).toBe('no price of a series is stored')
    expect(summariesOf('PricesNotKept', `${points} ${NOW_SEC - 200_000}`)).toEqual([stored])
  })

  it('compares equal, unequal and matching labels', () => {
    const text = [
      'svc_lane_condition{chain="137",purpose="mint",condition="too_dear"} 1',
      'svc_lane_condition{chain="137",purpose="burn",condition="unreachable"} 0',
      'svc_lane_condition{chain="137",purpose="payout",condition="low_balance"} 1',
    ].join('\n')
    expect(summariesOf('LaneClosed', text)).toEqual(['mint on chain 137 does not send: too_dear'])
    expect(summariesOf('LaneGasLow', text)).toEqual([
      'the key of payout on chain 137 cannot pay for gas',
    ])
    const parts = ['attestations', 'bridge'].map(
      (name) => `svc_probe_component_status{component="${name}"} 2`,
    )
    expect(summariesOf('ComponentDown', parts.join('\n'))).toEqual([
      'the prober reports bridge down',
    ])
  })

  it('computes the age of a timestamp', () => {
    const turn = (sec: number) => `svc_probe_last_turn_timestamp_seconds ${sec}`
    expect(summariesOf('ProberSilent', turn(NOW_SEC - 300))).toEqual([])
    expect(summariesOf('ProberSilent', turn(NOW_SEC - 301))).toEqual([
      'the prober has completed no round for 5 min',
    ])
  })

  it('is raised without any series when its rule tests for absence', () => {
    expect(summariesOf('IndexUnknown', '')).toEqual([
      'no process reports the progress of the index',
    ])
    expect(summariesOf('IndexUnknown', 'svc_index_lag_seconds{chain="1"} 0')).toEqual([])
    expect(summariesOf('IndexLag', '')).toEqual([])
  })

  it('does not evaluate values over time and comparisons of several metrics, which only Prometheus evaluates', () => {
    const left = rules.filter(
      (alertRule) => evaluateAlert(alertRule, [], NOW_SEC).kind === 'unevaluated',
    )
    const alone = ['PayoutLate', 'ShopStale', 'SolanaPriceOld']
    const others = left.filter(({ expression }) => !/\[\w+\]/.test(expression))
    expect(others.map(({ name }) => name).toSorted()).toEqual(alone)
    expect(rules.length - left.length).toBeGreaterThan(30)
  })

  it('has the limit of its rule', () => {
    expect(limitOf(rule('IndexLag'))).toBe(60)
    expect(limitOf(rule('JobFails'))).toBe(null)
  })
})
