import createClient, { type Client, type ClientOptions } from 'openapi-fetch'
import type { paths } from './schema.ts'

/** How one request is sent. */
export type SendRequest = (request: Request) => Promise<Response>

/** Every path of the service, typed: `quartet.GET('/v1/vault/{address}', ...)`. */
export type Quartet = Client<paths, 'application/json'> & {
  /** What its requests go through. */
  readonly fetch: SendRequest
}

export type QuartetOptions = {
  /** Origin of the service, such as `http://127.0.0.1:3000`. */
  readonly baseUrl: string
  /** Sends the requests; the platform's own when absent. */
  readonly fetch?: SendRequest
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Client of a Quartet. */
export function createQuartet({ baseUrl, fetch, headers }: QuartetOptions): Quartet {
  const send: SendRequest = fetch ?? ((request) => globalThis.fetch(request))
  const options: ClientOptions = { baseUrl, fetch: send, ...(headers && { headers }) }
  return { ...createClient<paths, 'application/json'>(options), fetch: send }
}
