import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../../../kernel/clock.ts'
import type { DatabaseUrl } from '../../../platform/db/database.ts'
import {
  createGuardedFetch,
  type GuardedFetchOptions,
} from '../../../platform/egress/createGuardedFetch.ts'
import type { SiteRows, VisitSite } from '../../siteCheckPorts.ts'
import { createPhoneParser } from '../createPhoneParser.ts'
import { createMailLookup, type MailLookup } from './createMailLookup.ts'
import { createSiteRows } from './createSiteRows.ts'
import { createVisitSite } from './createVisitSite.ts'

/** Maximum milliseconds for one response of a website. Source: research/data.md 1.5. */
const MAX_RESPONSE_MS = 10_000
/**
 * Maximum bytes of a page that are read; builders put the relevant parts into the first tenth.
 * Source: research/data.md 1.5.
 */
const MAX_PAGE_BYTES = 1_500_000

export type SiteDepsOptions = {
  readonly databaseUrl: DatabaseUrl
  readonly publicUrl: string
  readonly clock: Pick<Clock, 'nowMs'>
  readonly signal: AbortSignal
  /** Overrides of the fetcher for tests, which replace the internet. */
  readonly outside?: Partial<GuardedFetchOptions>
  readonly mailHostOf?: MailLookup
}

/** Creates the rows and the fetcher of the worker that checks websites. */
export function createSiteDeps(options: SiteDepsOptions): {
  readonly rows: SiteRows & { close(): Promise<void> }
  readonly visit: VisitSite
} {
  const { databaseUrl, publicUrl, clock, signal, outside, mailHostOf } = options
  const fetch = createGuardedFetch({
    // A website without a certificate still counts as live.
    allowHttp: true,
    totalMs: MAX_RESPONSE_MS,
    maxBytes: MAX_PAGE_BYTES,
    tooLarge: 'cut',
    stop: signal,
    ...outside,
  })
  return {
    rows: createSiteRows(databaseUrl),
    visit: createVisitSite({
      fetch,
      mailHostOf: mailHostOf ?? createMailLookup(),
      parsePhone: createPhoneParser(),
      clock,
      pause: async (ms) => {
        await delay(ms, undefined, { signal }).catch(() => {})
      },
      publicUrl,
    }),
  }
}
