import { readEvents } from './readEvents.ts'

export type Operation = {
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
  /** True for a subscription, whose answers are a stream. */
  readonly isStream: boolean
}

type Deps = { readonly fetch: typeof globalThis.fetch; readonly endpoint: string }

/**
 * Sends an operation, and returns each answer as text: one for a query, one per event for a subscription.
 *
 * Throws TypeError when no answer arrives, and AbortError after an abort.
 */
export async function* sendOperation(
  { fetch, endpoint }: Deps,
  { query, variables, isStream }: Operation,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      accept: isStream ? 'text/event-stream' : 'application/json',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ query, variables }),
    signal,
  })
  const isEvents = response.headers.get('content-type')?.startsWith('text/event-stream') === true
  if (!isEvents || response.body === null) {
    yield await response.text()
    return
  }
  for await (const { event, data } of readEvents(response.body)) {
    if (event === 'complete') return
    yield data
  }
}
