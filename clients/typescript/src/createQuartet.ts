import createClient, { type Client, type ClientOptions } from 'openapi-fetch'
import { rememberBlock } from './rememberBlock.ts'
import type { paths } from './schema.ts'

/** Function that sends one request. */
export type SendRequest = (request: Request) => Promise<Response>

/** Client with every path of the service, typed: `quartet.GET('/v1/vault/{address}', ...)`. */
export type Quartet = Client<paths, 'application/json'> & {
  /** Function that sends the requests of this client. */
  readonly fetch: SendRequest
}

export type QuartetOptions = {
  /** Origin of the service, such as `http://127.0.0.1:3000`. */
  readonly baseUrl: string
  /** Function that sends the requests; `globalThis.fetch` by default. */
  readonly fetch?: SendRequest
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>>
  /**
   * If true, no read returns an older block than an earlier answer of this client; true by default. Pages of another
   * origin can set false to avoid a preflight request.
   */
  readonly isMonotonic?: boolean
}

/** Creates a client of a Quartet service. */
export function createQuartet(options: QuartetOptions): Quartet {
  const { baseUrl, fetch, headers, isMonotonic = true } = options
  const send: SendRequest = fetch ?? ((request) => globalThis.fetch(request))
  const sent: ClientOptions = { baseUrl, fetch: send, ...(headers && { headers }) }
  const client = createClient<paths, 'application/json'>(sent)
  if (isMonotonic) client.use(rememberBlock())
  return { ...client, fetch: send }
}
