import createClient, { type Client, type ClientOptions } from 'openapi-fetch'
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
}

/** Creates a client of a Quartet service. */
export function createQuartet({ baseUrl, fetch, headers }: QuartetOptions): Quartet {
  const send: SendRequest = fetch ?? ((request) => globalThis.fetch(request))
  const options: ClientOptions = { baseUrl, fetch: send, ...(headers && { headers }) }
  return { ...createClient<paths, 'application/json'>(options), fetch: send }
}
