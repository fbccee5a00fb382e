import type { Clock } from '../kernel/clock.ts'
import type { Component, ComponentStatus } from './domain/components.ts'

/** Result for one part of the service in one round. */
export type Probe = {
  readonly component: Component
  readonly status: ComponentStatus
  /** Fault as text for people; null without a fault. */
  readonly detail: string | null
}

/** One call of a public operation by the prober. */
export type ProbedCall = {
  /** Id of the operation. */
  readonly operation: string
  readonly latencyMs: number
  /** HTTP status; null without an answer. */
  readonly httpStatus: number | null
  /** True if the answer has a declared status and matches its schema; null if not comparable. */
  readonly isValid: boolean | null
  /** First mismatch; null without a mismatch. */
  readonly problem: string | null
}

/** One round of the prober over all public endpoints. */
export type ProbeRun = {
  readonly startedAtSec: number
  readonly probes: readonly Probe[]
  readonly calls: readonly ProbedCall[]
}

/** Writes of the prober. Every method throws `DatabaseUnavailable`. */
export type ProbeRuns = {
  save(run: ProbeRun): Promise<void>
  /** Deletes rows that no figure needs. */
  sweep(): Promise<void>
}

/** One part of the service on one day (UTC), by the prober's rounds. */
export type ComponentDay = {
  readonly component: Component
  /** Midnight at the start of the day, unix seconds. */
  readonly daySec: number
  readonly turns: number
  readonly degradedTurns: number
  readonly downTurns: number
}

/** Consecutive rounds in which a part was not ok. */
export type Incident = {
  readonly component: Component
  /** Worst status. */
  readonly status: Exclude<ComponentStatus, 'ok'>
  readonly startedAtSec: number
  /** Time of the first round that was ok again; null for an open incident. */
  readonly endedAtSec: number | null
  readonly detail: string
}

/** Totals of the rounds in a window. */
export type Uptime = {
  readonly sinceSec: number
  readonly turns: number
  /** Rounds in which no essential part was down. */
  readonly goodTurns: number
  /** Rounds in which each part was down; a part without such rounds has no entry. */
  readonly downTurns: ReadonlyMap<Component, number>
}

export type Validity = {
  readonly checked: number
  readonly valid: number
  readonly lastFailure: {
    readonly operation: string
    readonly atSec: number
    readonly problem: string
  } | null
}

export type Latency = {
  readonly operation: string | null
  readonly samples: number
  readonly p50Ms: number
  readonly p95Ms: number
  readonly p99Ms: number
}

/** Stored results of the prober, for the api. Every method throws `DatabaseUnavailable`. */
export type StatusReads = {
  /** Returns the newest round; null before the first. */
  newest(): Promise<ProbeRun | null>
  uptime(sinceSec: readonly number[]): Promise<readonly Uptime[]>
  /** Returns the time of the oldest counted round, unix seconds; null before the first. */
  measuredSince(): Promise<number | null>
  validity(sinceSec: number): Promise<Validity>
  /** Returns the latency over all operations (null) and per operation, slowest first. */
  latency(sinceSec: number): Promise<readonly Latency[]>
  days(sinceSec: number): Promise<readonly ComponentDay[]>
  /** Returns the incidents that overlap the time since `sinceSec`: open incidents first, then the newest. */
  incidents(sinceSec: number, limit: number): Promise<readonly Incident[]>
}

/** Progress of the index of one chain; null if the node or the database does not answer. */
export type ChainProgress = {
  readonly chainId: number
  readonly headBlock: number | null
  readonly indexedBlock: number | null
  /** Age of the newest indexed block by the clock of this process, seconds. */
  readonly lagSec: number | null
}

/** Dependencies of the api for the state of the service. */
export type StatusDeps = {
  readonly reads: StatusReads
  /** Returns every chain of the deployment; never throws. */
  chains(): Promise<readonly ChainProgress[]>
  readonly version: string
  /** Unix second at which this process started. */
  readonly startedAtSec: number
  /** Seconds without a finished round after which the prober counts as stopped. */
  readonly silentAfterSec: number
}

/** Request of the prober; changes nothing. */
export type ProbeRequest = {
  readonly method: 'GET' | 'POST'
  /** Path with its query. */
  readonly path: string
  readonly body?: unknown
  readonly accept?: string
}

export type ProbeReply = {
  readonly latencyMs: number
  /** Null without an answer in time. */
  readonly httpStatus: number | null
  /** Content type without parameters; empty if the header is missing. */
  readonly contentType: string
  /** Empty without an answer. */
  readonly text: string
  /** Reason for a missing answer; null if there is an answer. */
  readonly problem: string | null
}

/** Returns the mismatch between an answer and the served document; null if they match. */
export type AnswerCheck = (
  operation: { readonly method: string; readonly path: string },
  reply: Pick<ProbeReply, 'httpStatus' | 'contentType' | 'text'>,
) => string | null

/** Election of the probing process: `mine` probes, `theirs` does not; `unknown` while the database does not answer. */
export type ProbeLead = {
  take(): Promise<'mine' | 'theirs' | 'unknown'>
  close(): Promise<void>
}

/** The service's own rows in one round. */
export type InternalsView = {
  readonly databaseMs: number
  /** Chains whose payments an open lane sends. */
  readonly payableChainIds: readonly number[]
  /** Longest wait of an answered payment for its settlement, seconds. */
  readonly waitingSec: number
  /** Figures that differed from the chain in the newest comparison. */
  readonly differences: number
  /** Late or silent work of the workers. */
  readonly late: readonly string[]
}

/** Dependencies of the operations on the state of the service. */
export type StatusCallDeps = { readonly status: StatusDeps; readonly clock: Clock }
