import { FetchRefused } from '../../core/kernel/errors.ts'
import {
  createGuardedFetch,
  type GuardedFetchOptions,
} from '../../core/platform/egress/createGuardedFetch.ts'

/** Maximum size of a document, bytes; one signer needs about 300 bytes. */
const MAX_BYTES = 64 * 1024
/** Maximum time of a whole fetch, milliseconds. */
const TOTAL_MS = 10_000

/** Parsed JSON of a URL, or the reason why the URL has none. */
export type FetchedDocument =
  | { readonly kind: 'read'; readonly document: unknown }
  | { readonly kind: 'unread'; readonly problem: string }

type Options = {
  /** Origin of the configured deployment, which may have a private address and no TLS. */
  readonly ownOrigin: string
  /** Aborts every fetch. */
  readonly stop?: AbortSignal
} & Pick<GuardedFetchOptions, 'isPublic' | 'resolve'>

/**
 * Creates a fetch of JSON from origins that a receipt names, with limits of size and time and without redirects.
 *
 * An origin other than that of the deployment must use https and have a public address, because a receipt from a
 * stranger could name any server of the operator's network.
 */
export function createDocumentFetch({
  ownOrigin,
  stop,
  ...guards
}: Options): (url: string) => Promise<FetchedDocument> {
  const limits = { maxBytes: MAX_BYTES, totalMs: TOTAL_MS, ...(stop !== undefined && { stop }) }
  const guarded = createGuardedFetch({ allowHttp: false, ...limits, ...guards })
  const readText = async (url: string): Promise<string> => {
    if (new URL(url).origin === ownOrigin) return readOwn(url, stop)
    const headers = { accept: 'application/json' }
    const answer = await guarded(url, { method: 'GET', headers, redirect: 'manual' })
    requireOk(answer.status)
    return answer.body
  }
  return async (url) => {
    try {
      return { kind: 'read', document: JSON.parse(await readText(url)) }
    } catch (error) {
      return { kind: 'unread', problem: problemOf(error) }
    }
  }
}

/** Reads a document of the deployment itself. Throws FetchRefused, and the errors of `fetch`. */
async function readOwn(url: string, stop: AbortSignal | undefined): Promise<string> {
  const timeout = AbortSignal.timeout(TOTAL_MS)
  const signal = stop === undefined ? timeout : AbortSignal.any([timeout, stop])
  const answer = await fetch(url, { redirect: 'manual', signal })
  requireOk(answer.status)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_BYTES) throw new FetchRefused(`exceeds ${MAX_BYTES} bytes`, 'too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Throws FetchRefused; a redirect, which could lead to another origin, is no answer. */
function requireOk(status: number): void {
  if (status !== 200) throw new FetchRefused(`answers with status ${status}`)
}

function problemOf(error: unknown): string {
  if (error instanceof FetchRefused) return error.message.replace(/^url: /, '')
  return error instanceof SyntaxError ? 'is no JSON' : 'cannot be fetched in time'
}
