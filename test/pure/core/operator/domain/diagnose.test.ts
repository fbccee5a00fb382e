import { describe, expect, it } from 'vitest'
import type { Sample } from '../../../../../core/operator/domain/alertRule.ts'
import {
  type CheckResult,
  diagnose,
  type Finding,
} from '../../../../../core/operator/domain/diagnose.ts'
import { parseAlertRules } from '../../../../../core/operator/domain/parseAlertRules.ts'
import { readAlertDocs } from '../../../../../core/operator/store/doctor/readAlertDocs.ts'

const { rules } = readAlertDocs()
const lag = (value: number, labels: Sample['labels'] = {}): Sample => ({
  name: 'svc_index_lag_seconds',
  labels: { chain: '8453', ...labels },
  value,
})
const checkResult = (part: Partial<CheckResult>): CheckResult => ({
  findings: [],
  samples: [],
  well: [],
  unseen: [],
  ...part,
})
const finding = (severity: Finding['severity'], section: string, subject = ''): Finding => ({
  severity,
  section,
  subject,
  text: section,
})
const findingTexts = (results: readonly CheckResult[]) =>
  diagnose(results, rules, 1_000_000).findings.map(({ section, text }) => `${section}: ${text}`)

describe('a diagnosis of the operator', () => {
  it('prefers database rows to the cached figures of a process', () => {
    const remembered = lag(500, { job: 'workers', instance: '127.0.0.1:9465' })
    expect(
      findingTexts([checkResult({ samples: [lag(1)] }), checkResult({ samples: [remembered] })]),
    ).toEqual([])
    expect(findingTexts([checkResult({ samples: [remembered] })])).toHaveLength(1)
  })

  it('keeps the same figure of two processes apart', () => {
    const memory = (job: string, value: number): Sample => ({
      name: 'svc_process_resident_memory_bytes',
      labels: { job, instance: job },
      value,
    })
    const samples = [lag(1), memory('api', 2e9), memory('workers', 1)]
    expect(findingTexts([checkResult({ samples })])).toEqual([
      'MemoryHigh: api at api uses 1907 MiB',
    ])
  })

  it('lists findings that page the operator before warnings, and a fault of two sources once', () => {
    const results = [
      checkResult({ findings: [finding('warn', 'BridgeOverdue')], samples: [lag(61)] }),
      checkResult({ findings: [finding('page', 'IndexLag', 'chain=8453')] }),
      checkResult({ findings: [finding('page', 'NodeDown', 'chain=137')] }),
    ]
    expect(findingTexts(results)).toEqual([
      'IndexLag: IndexLag',
      'NodeDown: NodeDown',
      'BridgeOverdue: BridgeOverdue',
    ])
  })

  it('rejects a rule file in another format', () => {
    const text = '  rules:\n      - alert: Nameless\n        expr: "up == 0"\n'
    expect(() => parseAlertRules(text)).toThrow(SyntaxError)
  })
})
