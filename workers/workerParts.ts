import type { Registry } from 'prom-client'
import type { Config } from '../core/config.ts'
import type { Deployment } from '../core/deployment.ts'
import type { CrashAt } from '../core/kernel/crashPoint.ts'
import type { Tracer } from '../core/kernel/tracer.ts'
import type { DatabaseUrl } from '../core/platform/db/database.ts'
import type { JobDefinition } from '../core/platform/jobs/createJobs.ts'
import type { Log } from '../core/platform/log.ts'
import type { Shutdown } from '../core/platform/shutdown.ts'

/** Parts of the process that every worker shares. */
export type WorkerParts = {
  readonly config: Config
  readonly databaseUrl: DatabaseUrl
  readonly deployment: Deployment
  readonly registry: Registry
  readonly shutdown: Shutdown
  readonly crashAt: CrashAt
  readonly log: Log
  /** Null without a receiver of traces. */
  readonly tracer: Tracer | null
}

/** Work of one product: scheduled jobs, and loops that end after the shutdown signal. */
export type StartedWork = {
  readonly jobs: readonly JobDefinition[]
  readonly running: Promise<unknown>
}

/** Work of one role. */
export type StartedRole = {
  readonly jobs: readonly JobDefinition[]
  readonly running: readonly Promise<unknown>[]
}
