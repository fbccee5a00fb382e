import { type ScheduledTask, schedule } from 'node-cron'
import type { ShopSettings } from '../ports.ts'

/** Scheduled runs of feeds, for shops that are added and removed at runtime. */
export type FeedSchedule = {
  /** Schedules exactly these shops. */
  follow(shops: readonly ShopSettings[]): void
  close(): Promise<void>
}

/**
 * Creates the schedule, which calls `runFeed` at each scheduled time of each shop, UTC, and skips a
 * time while a run of the same shop lasts.
 *
 * Processes do not share the schedule: a second process finds that the lock is held, or that the
 * feed is unchanged.
 */
export function createFeedSchedule(
  runFeed: (shop: ShopSettings) => Promise<void>,
  failed: (shop: ShopSettings, error: unknown) => void,
): FeedSchedule {
  const tasks = new Map<string, ScheduledTask>()
  const stop = (key: string): void => {
    void tasks.get(key)?.destroy()
    tasks.delete(key)
  }
  const begin = (shop: ShopSettings): ScheduledTask =>
    schedule(
      shop.cron,
      async () => {
        try {
          await runFeed(shop)
        } catch (error) {
          failed(shop, error)
        }
      },
      { timezone: 'UTC', name: `shop ${shop.slug}`, noOverlap: true, suppressMissedWarning: true },
    )
  return {
    follow: (shops) => {
      const wanted = new Map(shops.map((shop) => [JSON.stringify(shop), shop]))
      for (const key of tasks.keys()) if (!wanted.has(key)) stop(key)
      for (const [key, shop] of wanted) if (!tasks.has(key)) tasks.set(key, begin(shop))
    },
    close: async () => {
      for (const task of tasks.values()) await task.destroy()
      tasks.clear()
    },
  }
}
