import type { App } from '../../../../api/app.ts'

export type GraphAnswer = {
  readonly status: number
  readonly data: unknown
  readonly errors: readonly {
    readonly message: string
    readonly extensions?: { readonly code?: string }
  }[]
}

/** Sends a query as clients of the GraphQL media type do. */
export async function queryGraph(
  app: App,
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
): Promise<GraphAnswer> {
  const response = await app.request('/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json',
    },
    body: JSON.stringify({ query, variables }),
  })
  const body: unknown = await response.json()
  const answer = { data: null, errors: [], ...(typeof body === 'object' ? body : {}) }
  return { ...answer, status: response.status }
}
