import type { Graphql } from '../../api/graphql/http/createGraphql.ts'

type Answer = {
  readonly data: unknown
  readonly errors?: readonly { readonly message: string; readonly extensions?: object }[]
}

/** Asks GraphQL without a socket: one question, or a subscription whose answers come one by one. */
export function askGraphql(graphql: Graphql) {
  return {
    ask: async (query: string, variables: object = {}): Promise<Answer> => {
      const response = await graphql.fetch(
        asked({ query, variables }, 'application/graphql-response+json'),
      )
      return response.json() as Promise<Answer>
    },
    follow: (query: string) => {
      const ended = Promise.withResolvers<void>()
      const answers = (async function* () {
        const { body } = await graphql.fetch(asked({ query }, 'text/event-stream'))
        let text = ''
        for await (const chunk of body!) {
          text += Buffer.from(chunk).toString()
          for (const [, data] of text.matchAll(/^data: (\{.*\})$/gm)) yield JSON.parse(data!)
          text = text.slice(text.lastIndexOf('\n\n') + 1)
        }
      })()
      return {
        ended: ended.promise,
        next: async () => {
          const { value } = await answers.next()
          void answers.next().finally(() => ended.resolve())
          return value
        },
      }
    },
  }
}

const asked = (body: object, accept: string): Request =>
  new Request('http://127.0.0.1/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept },
    body: JSON.stringify(body),
  })
