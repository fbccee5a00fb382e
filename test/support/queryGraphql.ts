import type { Graphql } from '../../api/graphql/http/createGraphql.ts'

type Answer = {
  readonly data: unknown
  readonly errors?: readonly { readonly message: string; readonly extensions?: object }[]
}

/** Sends a GraphQL query without a socket. */
export const queryGraphql =
  (graphql: Graphql) =>
  async (query: string, variables: object = {}): Promise<Answer> => {
    const response = await graphql.fetch(
      new Request('http://127.0.0.1/graphql', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/graphql-response+json',
        },
        body: JSON.stringify({ query, variables }),
      }),
    )
    return response.json() as Promise<Answer>
  }
