/** How bad an alert is: `page` wants a person now, `warn` wants one today. */
export type AlertSeverity = 'page' | 'warn'

/** One alert of `docs/alerts`, as its rule file has it. */
export type AlertRule = {
  /** Also the heading of its section in the runbook. */
  readonly name: string
  readonly severity: AlertSeverity
  /** PromQL. */
  readonly expression: string
  /** Sentence with `{{ $labels.x }}` and `{{ $value }}`. */
  readonly summary: string
}

/** One value of one metric now. */
export type Sample = {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
  /** What else is known of it, for people. */
  readonly detail?: string | undefined
}
