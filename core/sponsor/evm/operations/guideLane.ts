/** A way to sponsor an operation, step by step. */
export type GuideLane = {
  readonly id: 'direct' | 'rpc' | 'own' | 'solana'
  readonly title: string
  readonly steps: readonly {
    readonly title: string
    readonly text: string
    readonly request?: string
  }[]
}

/** Returns a curl command that posts `body` to `url`. */
export function curl(url: string, body: unknown): string {
  return `curl -X POST ${url} -H 'content-type: application/json' -d '${JSON.stringify(body)}'`
}
