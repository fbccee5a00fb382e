import { isRecord } from './wallet.ts'

export type ApiAnswer =
  | { readonly kind: 'answer'; readonly body: Readonly<Record<string, unknown>> }
  | { readonly kind: 'refusal'; readonly code: string; readonly words: string }

/** API of the origin of the page. */
export type Api = {
  get(path: string): Promise<ApiAnswer>
  post(path: string, body: object): Promise<ApiAnswer>
}

type Reply = { readonly ok: boolean; json(): Promise<unknown> }
type Send = (
  path: string,
  init: {
    readonly method: string
    readonly headers: Readonly<Record<string, string>>
    readonly body?: string
  },
) => Promise<Reply>

const UNREACHABLE: ApiAnswer = {
  kind: 'refusal',
  code: 'unreachable',
  words: 'The service does not answer. Check the connection, then retry.',
}

/** Creates calls of the API over `fetch`; each answer is an object or a refusal in words. */
export function createApi(send: Send): Api {
  const call = async (method: string, path: string, body?: object): Promise<ApiAnswer> => {
    let reply: Reply
    let content: unknown
    try {
      reply = await send(path, {
        method,
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      content = await reply.json()
    } catch {
      return UNREACHABLE
    }
    if (!isRecord(content)) return UNREACHABLE
    if (reply.ok) return { kind: 'answer', body: content }
    const { code, error } = content
    return typeof error === 'string'
      ? { kind: 'refusal', code: String(code), words: `The service refuses: ${error}` }
      : UNREACHABLE
  }
  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
  }
}
