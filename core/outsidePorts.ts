/** Reads one page of somebody else's, under every rule of the guarded fetcher. */
export type OutsideFetch = (
  url: string,
  init: {
    readonly method: 'GET' | 'POST'
    readonly headers: Readonly<Record<string, string>>
    readonly body?: string
  },
) => Promise<{
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly finalUrl: string
}>
