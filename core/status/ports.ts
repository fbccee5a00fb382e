import type { Clock } from '../kernel/clock.ts'
import type { Component, ComponentStatus } from './domain/components.ts'

/** What one look at one part of the service found. */
export type Probe = {
  readonly component: Component
  readonly status: ComponentStatus
  /** What is wrong, for people; null while nothing is. */
  readonly detail: string | null
}

/** One call of a public operation by the prober. */
export type ProbedCall = {
  /** Id of the operation. */
  readonly operation: string
  readonly latencyMs: number
  /** HTTP status; null where no answer came. */
  readonly httpStatus: number | null
  /** Whether the answer had a declared status and met its schema; null where it could not be compared. */
  readonly isValid: boolean | null
  /** First thing that did not fit; null where all did. */
  readonly problem: string | null
}

/** One turn of the prober over everything that is public. */
export type ProbeRun = {
  readonly startedAtSec: number
  readonly probes: readonly Probe[]
  readonly calls: readonly ProbedCall[]
}

/** Rows of the prober as it writes them. Every method throws `DatabaseUnavailable`. */
export type ProbeRuns = {
  save(run: ProbeRun): Promise<void>
  /** Deletes what no figure looks back to any more. */
  sweep(): Promise<void>
}

/** A part of the service on one day (UTC), by the turns of the prober on it. */
export type ComponentDay = {
  readonly component: Component
  /** Midnight at its beginning, unix seconds. */
  readonly daySec: number
  readonly turns: number
  readonly degradedTurns: number
  readonly downTurns: number
}

/** Turns in a row that found a part not well. */
export type Incident = {
  readonly component: Component
  /** The worst it was. */
  readonly status: Exclude<ComponentStatus, 'ok'>
  readonly startedAtSec: number
  /** First turn that found it well again; null while it lasts. */
  readonly endedAtSec: number | null
  readonly detail: string
}

/** What the turns of a window say together. */
export type Uptime = {
  readonly sinceSec: number
  readonly turns: number
  /** Turns in which no essential part was down. */
  readonly goodTurns: number
  /** Turns in which each part was down; a part that never was has no entry. */
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

/** Stored results of the prober as the api shows them. Every method throws `DatabaseUnavailable`. */
export type StatusReads = {
  /** The newest turn; null before the first. */
  newest(): Promise<ProbeRun | null>
  uptime(sinceSec: readonly number[]): Promise<readonly Uptime[]>
  /** The oldest turn that is counted, unix seconds; null before the first. */
  measuredSince(): Promise<number | null>
  validity(sinceSec: number): Promise<Validity>
  /** Of all operations together (null) and of each, slowest first. */
  latency(sinceSec: number): Promise<readonly Latency[]>
  days(sinceSec: number): Promise<readonly ComponentDay[]>
  /** Those that touch the time since then, the ones that last first, then the newest. */
  incidents(sinceSec: number, limit: number): Promise<readonly Incident[]>
}

/** How far the index of one chain is; null where the node or the database does not tell. */
export type ChainProgress = {
  readonly chainId: number
  readonly headBlock: number | null
  readonly indexedBlock: number | null
  /** Age of the newest indexed block by our clock, seconds. */
  readonly lagSec: number | null
}

/** What the api knows of how the service is. */
export type StatusDeps = {
  readonly reads: StatusReads
  /** Every chain of the deployment; never throws. */
  chains(): Promise<readonly ChainProgress[]>
  readonly version: string
  /** Second at which this process began. */
  readonly startedAtSec: number
  /** A prober that finished no turn for so long does not run. */
  readonly silentAfterSec: number
}

/** A request of the prober; what it sends changes nothing. */
export type ProbeAsk = {
  readonly method: 'GET' | 'POST'
  /** With its query. */
  readonly path: string
  readonly body?: unknown
  readonly accept?: string
}

export type ProbeReply = {
  readonly latencyMs: number
  /** Null where no answer came in time. */
  readonly httpStatus: number | null
  /** Content type without parameters; empty when none was told. */
  readonly contentType: string
  /** Empty where no answer came. */
  readonly text: string
  /** Why no answer came; null when one did. */
  readonly problem: string | null
}

/** What tells whether an answer is one that the served document declares; null when it is. */
export type AnswerCheck = (
  operation: { readonly method: string; readonly path: string },
  reply: Pick<ProbeReply, 'httpStatus' | 'contentType' | 'text'>,
) => string | null

/** Who probes of all processes: `mine` may, `theirs` may not, and nobody can tell while the database is away. */
export type ProbeLead = {
  take(): Promise<'mine' | 'theirs' | 'unknown'>
  close(): Promise<void>
}

/** What of our own rows a turn looks at. */
export type InsideView = {
  readonly databaseMs: number
  /** Chains whose payments are sent by an open lane. */
  readonly payableChainIds: readonly number[]
  /** Longest that an answered payment waits to be charged. */
  readonly waitingSec: number
  /** Figures that differed from the chain in the newest comparison. */
  readonly differences: number
  /** What of the workers is late or silent. */
  readonly late: readonly string[]
}

/** Dependencies of the operations on the state of the service. */
export type StatusCallDeps = { readonly status: StatusDeps; readonly clock: Clock }
