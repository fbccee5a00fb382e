import { Gauge, type Registry } from 'prom-client'
import type { StandbyCheck } from './createStandbyCheck.ts'

type Deps = {
  /** Null if rows may have one copy. */
  readonly standby: Pick<StandbyCheck, 'problem'> | null
  readonly registry: Registry
}

/** Registers the metric of sales that stop without a synchronous standby. */
export function watchStandby({ standby, registry }: Deps): void {
  new Gauge({
    name: 'svc_standby_missing',
    help: '1 if the api refuses sales, because no synchronous standby confirms commits, else 0',
    registers: [registry],
    async collect() {
      if (standby === null) return
      try {
        this.set((await standby.problem()) === null ? 0 : 1)
      } catch {
        // The database is unreachable, which other metrics report.
      }
    },
  })
}
