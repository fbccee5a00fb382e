/** Reads one page of somebody else's, under every rule of the guarded fetcher. */
export type OutsideFetch = (
  url: string,
  init: {
    readonly method: 'GET' | 'HEAD' | 'POST'
    readonly headers: Readonly<Record<string, string>>
    readonly body?: string
    /** `manual` hands a redirect out as it came; by default three are followed. */
    readonly redirect?: 'follow' | 'manual'
  },
) => Promise<{
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly finalUrl: string
}>
