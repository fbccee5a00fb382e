import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { promtoolPaths } from '../../tools/promtool.ts'
import { documentedMetrics, metricsIn } from '../support/metricsDoc.ts'

const known = documentedMetrics()
const target = z.object({ expr: z.string(), datasource: z.object({ uid: z.string() }) })
const dashboard = z
  .object({
    templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string() })) }),
    annotations: z.object({ list: z.array(target) }),
    panels: z.array(
      z.object({
        id: z.number(),
        type: z.string(),
        title: z.string(),
        description: z.string().optional(),
        gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
        targets: z.array(target).optional(),
      }),
    ),
  })
  .parse(
    JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/grafana/quartet.json'), 'utf8')),
  )
const targets = [
  ...dashboard.panels.flatMap((panel) => panel.targets ?? []),
  ...dashboard.annotations.list,
]

describe('the list of metrics', () => {
  it('has one name for each metric, in one pattern', () => {
    const names = known.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => !/^svc_[a-z0-9_]+$/.test(name))).toEqual([])
  })

  it('ends the name of each counter with _total', () => {
    const counters = known.filter(({ type }) => type === 'counter')
    expect(counters.filter(({ name }) => !name.endsWith('_total'))).toEqual([])
  })
})

describe('the dashboard', () => {
  /** Returns the panels between the heading of a row and the next heading. */
  const panelsOf = (row: string) => {
    const { panels } = dashboard
    const from = panels.findIndex(({ type, title }) => type === 'row' && title === row) + 1
    const next = panels.findIndex(({ type }, at) => at >= from && type === 'row')
    return panels.slice(from, next)
  }

  it('has a row for each part of the service', () => {
    const rows = dashboard.panels.filter(({ type }) => type === 'row').map(({ title }) => title)
    expect(rows).toEqual([
      'Health',
      'Traffic',
      'Money',
      'Index',
      'Bridge',
      'Gas sponsor',
      'Workers and lanes',
      'Status',
      'Markets',
    ])
  })

  it('describes each panel with a meaning, an alarm condition and a section of the runbook', () => {
    const runbook = readFileSync(join(import.meta.dirname, '../../docs/runbook.md'), 'utf8')
    const anchors = [...runbook.matchAll(/^#{2,3} (.+)$/gm)].map(([, title = '']) =>
      title.toLowerCase().replaceAll(' ', '-'),
    )
    const panels = dashboard.panels.filter(({ type }) => type !== 'row')
    for (const { title, description = '' } of panels) {
      expect(description, title).toMatch(/^[^ ].+ Worry when .+: docs\/runbook\.md#[a-z]+\.$/)
      expect(anchors, title).toContain(/#([a-z]+)\.$/.exec(description)?.[1])
    }
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
  })

  it('shows sold, settled, owed and refunded money, paid gas and deposits', () => {
    const money = panelsOf('Money').flatMap((panel) => panel.targets ?? [])
    const shown = new Set(money.flatMap(({ expr }) => metricsIn(expr, known)))
    for (const metric of [
      'svc_sales_revenue_usdc6',
      'svc_sales_charged_usdc6',
      'svc_money_uncharged_usdc6',
      'svc_money_refund_due_usdc6',
      'svc_money_refunded_usdc6',
      'svc_money_referrers_owed_usdc6',
      'svc_payout_paid_usdc6_total',
      'svc_lane_spent_coins_total',
      'svc_gas_deposit_coins',
      'svc_solana_fee_payer_coins',
    ]) {
      expect(shown).toContain(metric)
    }
  })

  it('reads the data source that the import selects', () => {
    expect(dashboard.templating.list).toMatchObject([{ name: 'datasource', type: 'datasource' }])
    expect(new Set(targets.map(({ datasource }) => datasource.uid))).toEqual(
      new Set([`\${datasource}`]),
    )
  })

  it('has no overlapping panels', () => {
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
    )
    expect(new Set(cells).size).toBe(cells.length)
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
  })

  it('queries metrics that exist', () => {
    for (const { expr } of targets) {
      expect(metricsIn(expr, known), expr).not.toContain(undefined)
    }
  })

  it('has queries that are valid for Prometheus', () => {
    const program = promtoolPaths().find((path) => existsSync(path))
    if (program === undefined) throw new Error('no promtool: run node tools/ensurePromtool.ts')
    const folder = mkdtempSync(join(tmpdir(), 'quartet-dashboard-'))
    try {
      const rules = targets.map(({ expr }, at) => ({
        record: `panel:${at}`,
        expr: expr.replaceAll('$__rate_interval', '5m'),
      }))
      const file = join(folder, 'panels.yml')
      writeFileSync(file, JSON.stringify({ groups: [{ name: 'panels', rules }] }))
      const output = execFileSync(program, ['check', 'rules', file], { encoding: 'utf8' })
      expect(output).toContain(`${targets.length} rules found`)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
