import type { AlertRule, AlertSeverity, Sample } from './alertRule.ts'
import { judgeAlert } from './judgeAlert.ts'
import { writeSummary } from './writeSummary.ts'

/** One thing that is wrong now. */
export type Finding = {
  readonly severity: AlertSeverity
  /** Heading of the section of the runbook. */
  readonly section: string
  /** What of the system it is about, so that two looks at one fault make one finding. */
  readonly subject: string
  readonly text: string
}

/** What one part of a look found. */
export type Sight = {
  readonly findings: readonly Finding[]
  readonly samples: readonly Sample[]
  /** What is well, in a few words each. */
  readonly well: readonly string[]
  /** What could not be looked at, and why. */
  readonly unseen: readonly string[]
}

export type Diagnosis = {
  /** Worst first; within one severity causes before what follows from them. */
  readonly findings: readonly Finding[]
  readonly well: readonly string[]
  readonly unseen: readonly string[]
  /** Alerts that one look judges, and those that are left to Prometheus. */
  readonly judgedAlerts: number
  readonly unjudgedAlerts: number
}

/** What is wrong by all that was seen; `sights` come causes first, and the first that has a metric tells it. */
export function diagnose(
  sights: readonly Sight[],
  rules: readonly AlertRule[],
  nowSec: number,
): Diagnosis {
  const samples = firstTold(sights.map((one) => one.samples))
  const verdicts = rules.map((rule) => ({ rule, verdict: judgeAlert(rule, samples, nowSec) }))
  const alerts = verdicts.flatMap(({ rule, verdict }) =>
    verdict.kind === 'unjudged'
      ? []
      : verdict.standing.map((standing) => ({
          severity: rule.severity,
          section: rule.name,
          subject: subjectOf(standing.labels),
          text: writeSummary(rule, standing),
        })),
  )
  const found = onceEach(sights.flatMap(({ findings }) => findings).concat(alerts))
  const unjudgedAlerts = verdicts.filter(({ verdict }) => verdict.kind === 'unjudged').length
  return {
    findings: found
      .filter(({ severity }) => severity === 'page')
      .concat(found.filter(({ severity }) => severity === 'warn')),
    well: sights.flatMap(({ well }) => well),
    unseen: sights.flatMap(({ unseen }) => unseen),
    judgedAlerts: rules.length - unjudgedAlerts,
    unjudgedAlerts,
  }
}

/** Name of what a series is about. */
export function subjectOf(labels: Readonly<Record<string, string>>): string {
  return Object.entries(labels)
    .map(([label, value]) => `${label}=${value}`)
    .toSorted()
    .join(' ')
}

/** Labels that Prometheus gives to what it scrapes. */
const OF_TARGET = ['job', 'instance']

/** Series of each sight, without those that a sight before it has: rows are newer than what processes remember of them. */
function firstTold(sets: readonly (readonly Sample[])[]): readonly Sample[] {
  const told = new Set<string>()
  return sets.flatMap((samples) => {
    const fresh = samples.filter((sample) => !told.has(seriesOf(sample)))
    for (const sample of samples) told.add(seriesOf(sample))
    return fresh
  })
}

function seriesOf({ name, labels }: Sample): string {
  const own = Object.entries(labels).filter(([label]) => !OF_TARGET.includes(label))
  return `${name} ${subjectOf(Object.fromEntries(own))}`
}

function onceEach(findings: readonly Finding[]): readonly Finding[] {
  const known = new Map(
    findings.toReversed().map((one) => [`${one.section} ${one.subject}`, one] as const),
  )
  return findings.filter((one) => known.get(`${one.section} ${one.subject}`) === one)
}
