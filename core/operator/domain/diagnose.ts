import type { AlertRule, AlertSeverity, Sample } from './alertRule.ts'
import { evaluateAlert } from './evaluateAlert.ts'
import { writeSummary } from './writeSummary.ts'

/** One current fault. */
export type Finding = {
  readonly severity: AlertSeverity
  /** Heading of the section of the runbook about the fault. */
  readonly section: string
  /** Part of the system with the fault, so that two checks of the same fault give one finding. */
  readonly subject: string
  readonly text: string
}

/** Result of one part of a check. */
export type CheckResult = {
  readonly findings: readonly Finding[]
  readonly samples: readonly Sample[]
  /** Healthy parts, each described in a few words. */
  readonly well: readonly string[]
  /** Parts that could not be checked, with the reason. */
  readonly unseen: readonly string[]
}

export type Diagnosis = {
  /** Findings, the worst first. Within one severity, causes come before consequences. */
  readonly findings: readonly Finding[]
  readonly well: readonly string[]
  readonly unseen: readonly string[]
  /** Number of alerts that one check evaluates, and of alerts that only Prometheus evaluates. */
  readonly checkedAlerts: number
  readonly prometheusAlerts: number
}

/**
 * Combines the results of a check; `results` list causes first, and the first result with a series provides its value.
 */
export function diagnose(
  results: readonly CheckResult[],
  rules: readonly AlertRule[],
  nowSec: number,
): Diagnosis {
  const samples = firstOfEach(results.map((result) => result.samples))
  const verdicts = rules.map((rule) => ({ rule, verdict: evaluateAlert(rule, samples, nowSec) }))
  const alerts = verdicts.flatMap(({ rule, verdict }) =>
    verdict.kind === 'unevaluated'
      ? []
      : verdict.standing.map((standing) => ({
          severity: rule.severity,
          section: rule.name,
          subject: subjectOf(standing.labels),
          text: writeSummary(rule, standing),
        })),
  )
  const found = onceEach(results.flatMap(({ findings }) => findings).concat(alerts))
  const prometheusAlerts = verdicts.filter(({ verdict }) => verdict.kind === 'unevaluated').length
  return {
    findings: found
      .filter(({ severity }) => severity === 'page')
      .concat(found.filter(({ severity }) => severity === 'warn')),
    well: results.flatMap(({ well }) => well),
    unseen: results.flatMap(({ unseen }) => unseen),
    checkedAlerts: rules.length - prometheusAlerts,
    prometheusAlerts,
  }
}

/** Returns the subject of a series from its labels. */
export function subjectOf(labels: Readonly<Record<string, string>>): string {
  return Object.entries(labels)
    .map(([label, value]) => `${label}=${value}`)
    .toSorted()
    .join(' ')
}

/** Labels that Prometheus adds to scraped series. */
const OF_TARGET = ['job', 'instance']

/** Removes series that an earlier result already has, because values from rows are newer than values in processes. */
function firstOfEach(sets: readonly (readonly Sample[])[]): readonly Sample[] {
  const known = new Set<string>()
  return sets.flatMap((samples) => {
    const fresh = samples.filter((sample) => !known.has(seriesOf(sample)))
    for (const sample of samples) known.add(seriesOf(sample))
    return fresh
  })
}

function seriesOf({ name, labels }: Sample): string {
  const own = Object.entries(labels).filter(([label]) => !OF_TARGET.includes(label))
  return `${name} ${subjectOf(Object.fromEntries(own))}`
}

function onceEach(findings: readonly Finding[]): readonly Finding[] {
  const known = new Map(
    findings
      .toReversed()
      .map((finding) => [`${finding.section} ${finding.subject}`, finding] as const),
  )
  return findings.filter(
    (finding) => known.get(`${finding.section} ${finding.subject}`) === finding,
  )
}
