/** A way to have an operation sponsored, step by step. */
export type GuideLane = {
  readonly id: 'direct' | 'rpc' | 'own' | 'solana'
  readonly title: string
  readonly steps: readonly {
    readonly title: string
    readonly text: string
    readonly request?: string
  }[]
}

/** A request that can be copied. */
export function curl(url: string, body: unknown): string {
  return `curl -X POST ${url} -H 'content-type: application/json' -d '${JSON.stringify(body)}'`
}
