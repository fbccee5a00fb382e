/** An answer before the standard headers are added; immutable once it is a Response. */
export type Reply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null
  /** Set on a reply that is made once per process; such a reply is compressed at a higher level. */
  readonly isKept?: true
}

export const JSON_TYPE = 'application/json; charset=utf-8'

/** Returns a JSON answer with `no-store`. */
export function jsonReply(status: number, body: unknown, headers: Reply['headers'] = {}): Reply {
  return {
    status,
    headers: { 'content-type': JSON_TYPE, 'cache-control': 'no-store', ...headers },
    body: JSON.stringify(body),
  }
}
