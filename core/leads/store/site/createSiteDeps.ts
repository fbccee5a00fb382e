import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../../../kernel/clock.ts'
import {
  createOutsideFetch,
  type OutsideFetchOptions,
} from '../../../platform/egress/createOutsideFetch.ts'
import type { SiteRows, VisitSite } from '../../siteCheckPorts.ts'
import { createReadPhone } from '../createReadPhone.ts'
import { createMailLookup, type MailLookup } from './createMailLookup.ts'
import { createSiteRows } from './createSiteRows.ts'
import { createVisitSite } from './createVisitSite.ts'

/** Longest that one answer of a website may take. Source: research/data.md 1.5. */
const ANSWER_MS = 10_000
/** What is read of a page; builders put what matters into the first tenth. Source: research/data.md 1.5. */
const PAGE_BYTES = 1_500_000

export type SiteDepsOptions = {
  readonly databaseUrl: string
  readonly publicUrl: string
  readonly clock: Pick<Clock, 'nowMs'>
  readonly signal: AbortSignal
  /** Which addresses and names the fetcher takes for what; tests stand in for the internet. */
  readonly outside?: Partial<OutsideFetchOptions>
  readonly mailHostOf?: MailLookup
}

/** Rows and eyes of the worker that looks at websites. */
export function createSiteDeps(options: SiteDepsOptions): {
  readonly rows: SiteRows & { close(): Promise<void> }
  readonly visit: VisitSite
} {
  const { databaseUrl, publicUrl, clock, signal, outside, mailHostOf } = options
  const fetch = createOutsideFetch({
    // A website without a certificate is one all the same.
    allowHttp: true,
    totalMs: ANSWER_MS,
    maxBytes: PAGE_BYTES,
    tooLarge: 'cut',
    stop: signal,
    ...outside,
  })
  return {
    rows: createSiteRows(databaseUrl),
    visit: createVisitSite({
      fetch,
      mailHostOf: mailHostOf ?? createMailLookup(),
      readPhone: createReadPhone(),
      clock,
      pause: async (ms) => {
        await delay(ms, undefined, { signal }).catch(() => {})
      },
      publicUrl,
    }),
  }
}
