/** An answer before the headers that every answer has; nothing touches it once it is a Response. */
export type Reply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null
  /** Set on a reply that is made once and answers for the life of the process; it is compressed harder. */
  readonly isKept?: true
}

export const JSON_TYPE = 'application/json; charset=utf-8'

/** JSON answer that nothing may store. */
export function jsonReply(status: number, body: unknown, headers: Reply['headers'] = {}): Reply {
  return {
    status,
    headers: { 'content-type': JSON_TYPE, 'cache-control': 'no-store', ...headers },
    body: JSON.stringify(body),
  }
}
