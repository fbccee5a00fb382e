/** Severity of an alert: `page` needs an operator now, `warn` within a day. */
export type AlertSeverity = 'page' | 'warn'

/** One alert of `docs/alerts`, as in its rule file. */
export type AlertRule = {
  /** Name of the alert and heading of its section in the runbook. */
  readonly name: string
  readonly severity: AlertSeverity
  /** PromQL. */
  readonly expression: string
  /** Sentence for people, a template with `{{ $labels.x }}` and `{{ $value }}`. */
  readonly summary: string
}

/** Current value of one series of a metric. */
export type Sample = {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
  /** More facts about the series, as text for people. */
  readonly detail?: string | undefined
}
