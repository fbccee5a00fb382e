import { type ScheduledTask, schedule } from 'node-cron'
import type { ShopSettings } from '../ports.ts'

/** Looks at feeds at their dates, of shops that come and go while the process runs. */
export type DatedLooks = {
  /** These shops from now on, and no others. */
  follow(shops: readonly ShopSettings[]): void
  close(): Promise<void>
}

/**
 * Calls `look` at each date of each shop, UTC; a look that is still under way lets its next date pass.
 *
 * Processes do not share these dates: a second one that looks finds the lock taken, or a feed that did not change.
 */
export function createDatedLooks(
  look: (shop: ShopSettings) => Promise<void>,
  failed: (shop: ShopSettings, error: unknown) => void,
): DatedLooks {
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
          await look(shop)
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
