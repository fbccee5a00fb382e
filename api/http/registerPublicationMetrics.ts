import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '../../core/kernel/clock.ts'
import { DomainError } from '../../core/kernel/errors.ts'
import type { Publications } from '../../core/publish/ports.ts'

type Deps = {
  readonly publications: Pick<Publications, 'countLive' | 'countSold'>
  readonly clock: Clock
  readonly registry: Registry
}

/**
 * Registers metrics of live pages and sold publications. While Postgres is unavailable, the metrics
 * keep their last values.
 */
export function registerPublicationMetrics({ publications, clock, registry }: Deps): void {
  const gauge = (name: string, help: string, count: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const counted = await orNull(count())
        if (counted !== null) this.set(counted)
      },
    })
  gauge('svc_publish_live_pages', 'Published pages that are live now', () =>
    publications.countLive(clock.nowSec()),
  )
  gauge('svc_publish_sold', 'Publications with a charged payment, all time', () =>
    publications.countSold(),
  )
}

async function orNull(count: Promise<number>): Promise<number | null> {
  try {
    return await count
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}
