import { Gauge, type Registry } from 'prom-client'

/** Log of the database server that an archive receives, by the name of its slot. */
type ReceivedLog = {
  readonly name: string
  readonly lagBytes: number
  readonly isReceived: boolean
  readonly isLost: boolean
}

/** Creates the metrics of the archive of the log; without an archive, the metrics have no value. */
export function createBackupMetrics(registry: Registry): (log: ReceivedLog | null) => void {
  const common = { labelNames: ['slot'] as const, registers: [registry] }
  const lag = new Gauge({
    ...common,
    name: 'svc_backup_lag_bytes',
    help: 'Log of the database server that the archive on another machine has not stored, bytes',
  })
  const received = new Gauge({
    ...common,
    name: 'svc_backup_received',
    help: '1 while a receiver reads the log of the database server for the archive, otherwise 0',
  })
  const lost = new Gauge({
    ...common,
    name: 'svc_backup_lost',
    help: '1 if the database server removed log that the archive had not stored, otherwise 0',
  })
  return (log) => {
    for (const gauge of [lag, received, lost]) gauge.reset()
    if (log === null) return
    const labels = { slot: log.name }
    lag.set(labels, log.lagBytes)
    received.set(labels, Number(log.isReceived))
    lost.set(labels, Number(log.isLost))
  }
}
