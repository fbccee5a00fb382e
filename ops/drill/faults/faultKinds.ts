/** Fault of the drill. */
export type FaultKind = {
  /** Text of the report. */
  readonly title: string
  /** Occurrences in an hour: often enough that each process is lost in many states of its work. */
  readonly perHour: number
  /** True if the primary changes or is lost. */
  readonly isFailover: boolean
}

/** Faults by name. */
export const FAULT_KINDS = {
  killApi: { title: 'an api ends', perHour: 20, isFailover: false },
  killWorkers: { title: 'a workers process ends', perHour: 20, isFailover: false },
  killIndexer: { title: 'the indexer ends', perHour: 20, isFailover: false },
  killBalancer: { title: 'HAProxy ends', perHour: 4, isFailover: false },
  killEtcd: { title: 'etcd ends', perHour: 4, isFailover: false },
  losePrimary: { title: 'the primary is lost', perHour: 20, isFailover: true },
  loseStandby: { title: 'the synchronous standby is lost', perHour: 20, isFailover: false },
  partitionPrimary: { title: 'a partition of the primary', perHour: 4, isFailover: true },
  partitionStandby: { title: 'a partition of a standby', perHour: 4, isFailover: false },
  pauseStandby: { title: 'a standby replays nothing', perHour: 4, isFailover: false },
  slowDisk: { title: 'a slow disk of the primary', perHour: 4, isFailover: false },
  cleanPromotion: { title: 'a clean promotion', perHour: 2, isFailover: true },
  lossyPromotion: { title: 'a lossy promotion', perHour: 1, isFailover: true },
} as const satisfies Readonly<Record<string, FaultKind>>

export type FaultName = keyof typeof FAULT_KINDS

/** Returns true if the text names a fault of the drill. */
export const isFaultName = (text: string): text is FaultName => Object.hasOwn(FAULT_KINDS, text)
