/** Fetches one third-party page under all rules of the guarded fetcher. */
export type GuardedFetch = (
  url: string,
  init: {
    readonly method: 'GET' | 'HEAD' | 'POST'
    readonly headers: Readonly<Record<string, string>>
    readonly body?: string
    /** `manual` returns a redirect unchanged; by default up to three redirects are followed. */
    readonly redirect?: 'follow' | 'manual'
  },
) => Promise<{
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly finalUrl: string
}>
