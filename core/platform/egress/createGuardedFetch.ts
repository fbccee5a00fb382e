import { Resolver } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { FetchRefused } from '../../kernel/errors.ts'
import { createIsPublicAddress, type IsPublicAddress } from './isPublicAddress.ts'
import { hostOf, parseTarget } from './parseTarget.ts'
import type { GuardedFetch } from './ports.ts'
import { MAX_BYTES, readTextBody } from './readTextBody.ts'

/** Timeout in milliseconds of a whole fetch: name resolution, redirects and a slow body. */
const TOTAL_MS = 5_000
/** Timeout of name resolution in milliseconds, which leaves time for the fetch. */
const NAME_MS = 2_000
const MAX_REDIRECTS = 3
/** Maximum concurrent fetches of this process; each keeps a caller's request open for seconds. */
const MAX_AT_ONCE = 32
/**
 * Maximum size of the headers of an answer, bytes; an x402 challenge with all its extensions is a header of some
 * kilobytes.
 */
const MAX_HEADER_BYTES = 64 * 1024
const USER_AGENT = 'quartet-x402-check/1.0'

type Address = { readonly address: string; readonly family: number }

export type GuardedFetchOptions = {
  /** True on a devnet, where no server has a certificate. */
  readonly allowHttp: boolean
  /** Only origin that may have a private address: the service's own, on a devnet. */
  readonly ownOrigin?: string
  readonly isPublic?: IsPublicAddress
  readonly resolve?: (host: string) => Promise<readonly Address[]>
  readonly totalMs?: number
  /** Maximum body in bytes. */
  readonly maxBytes?: number
  /** Result for a larger body: no answer, or a truncated answer. */
  readonly tooLarge?: 'refuse' | 'cut'
  /** Aborts every fetch when the process stops. */
  readonly stop?: AbortSignal
}

type Init = Parameters<GuardedFetch>[1]
type Guards = Required<Omit<GuardedFetchOptions, 'totalMs' | 'stop'>> & {
  readonly signal: AbortSignal
}
type Hop = { readonly url: URL; readonly init: Init }

/**
 * Creates a fetch of URLs from callers that connects to public addresses only.
 *
 * Each hop resolves its host once, checks every address, and connects to a checked address. Sends no cookies and no
 * credentials; accepts only text. Throws `FetchRefused`, whose message omits the reason of a failed connection.
 */
export function createGuardedFetch(options: GuardedFetchOptions): GuardedFetch {
  const { totalMs = TOTAL_MS, stop, ...given } = options
  const guards = {
    ownOrigin: '',
    isPublic: createIsPublicAddress(),
    resolve: addressesOf,
    maxBytes: MAX_BYTES,
    tooLarge: 'refuse' as const,
    ...given,
  }
  let running = 0
  return async (text, init) => {
    if (running >= MAX_AT_ONCE) {
      throw new FetchRefused('too many fetches are running; retry later')
    }
    running += 1
    const end = new AbortController()
    const timer = setTimeout(
      () => end.abort(new FetchRefused(`timed out after ${totalMs / 1000} s`, 'timeout')),
      totalMs,
    )
    const signal = stop === undefined ? end.signal : AbortSignal.any([end.signal, stop])
    try {
      return await follow({ ...guards, signal }, text, init)
    } catch (error) {
      if (error instanceof FetchRefused) throw error
      if (end.signal.aborted) throw end.signal.reason
      throw new FetchRefused(
        'cannot be fetched: no connection, or an invalid answer',
        error instanceof NameResolutionError ? error.reason : 'no_connection',
      )
    } finally {
      clearTimeout(timer)
      end.abort()
      running -= 1
    }
  }
}

async function follow(guards: Guards, text: string, init: Init) {
  let hop: Hop = { url: parseTarget(text, guards.allowHttp), init }
  for (let redirects = 0; ; redirects += 1) {
    const answer = await send(guards, hop)
    const next = init.redirect === 'manual' ? null : nextHop(guards, hop, answer)
    if (next === null) {
      const body = await readTextBody(answer, guards)
      const { statusCode: status = 0, headers } = answer
      return { status, headers: plain(headers), body, finalUrl: hop.url.href }
    }
    answer.destroy()
    if (redirects === MAX_REDIRECTS) {
      throw new FetchRefused(`exceeds ${MAX_REDIRECTS} redirects`)
    }
    hop = next
  }
}

/** Returns the target of a redirect; null for a final answer. */
function nextHop({ allowHttp }: Guards, { url, init }: Hop, answer: IncomingMessage): Hop | null {
  const { location } = answer.headers
  const status = answer.statusCode ?? 0
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return null
  const resolved = URL.parse(location, url)
  if (resolved === null) throw new FetchRefused('redirects to an invalid URL')
  const target = parseTarget(resolved.href, allowHttp)
  if (url.protocol === 'https:' && target.protocol !== 'https:') {
    throw new FetchRefused('redirects to a connection without TLS')
  }
  const keepsBody = status === 307 || status === 308
  const headers = target.origin === url.origin ? init.headers : {}
  if (keepsBody && init.body !== undefined) {
    return { url: target, init: { method: init.method, headers, body: init.body } }
  }
  return { url: target, init: { method: keepsBody ? init.method : 'GET', headers } }
}

async function send(guards: Guards, { url, init }: Hop): Promise<IncomingMessage> {
  const address = await checkedAddress(guards, url)
  const lookupPinned: LookupFunction = (_host, { all }, done) =>
    all === true ? done(null, [address]) : done(null, address.address, address.family)
  const options: RequestOptions = {
    method: init.method,
    headers: {
      'accept-encoding': 'identity',
      'user-agent': USER_AGENT,
      ...init.headers,
      ...(init.body !== undefined && { 'content-length': Buffer.byteLength(init.body) }),
    },
    agent: false,
    lookup: lookupPinned,
    maxHeaderSize: MAX_HEADER_BYTES,
    signal: guards.signal,
  }
  return new Promise((resolve, reject) => {
    const start = url.protocol === 'https:' ? httpsRequest : httpRequest
    const sent = start(url, options, resolve)
    sent.once('error', reject)
    sent.end(init.body)
  })
}

/**
 * Returns every address of a name, from the name servers themselves.
 *
 * The system's resolver would occupy one of few threads, which files and all other names also need, for as long as a
 * third party's name server does not answer.
 */
async function addressesOf(host: string): Promise<readonly Address[]> {
  const resolver = new Resolver({ timeout: NAME_MS, tries: 1 })
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const found = [
    ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
    ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
  ]
  if (found.length === 0)
    throw new NameResolutionError([v4, v6].every(isNone) ? 'no_name' : 'name_unknown')
  return found
}

/** Returns true if name servers answered that no address exists, false if they did not answer. */
function isNone(settled: PromiseSettledResult<unknown>): boolean {
  const error: unknown = settled.status === 'rejected' ? settled.reason : null
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ENOTFOUND' || error.code === 'ENODATA')
  )
}

/** Error of a resolver; any other error of a resolver counts as a failed connection. */
export class NameResolutionError extends Error {
  readonly reason: 'no_name' | 'name_unknown'

  constructor(reason: NameResolutionError['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** Returns one address of the host after a check that all are public. */
async function checkedAddress(guards: Guards, url: URL): Promise<Address> {
  const host = hostOf(url)
  const family = isIP(host)
  const found =
    family === 0 ? await beforeEnd(guards, guards.resolve(host)) : [{ address: host, family }]
  const [first] = found
  if (first === undefined)
    throw new FetchRefused('must have a host that resolves to an IP address', 'no_name')
  const isOwn = guards.ownOrigin === url.origin
  if (!isOwn && !found.every(({ address }) => guards.isPublic(address))) {
    throw new FetchRefused('must have a public address', 'not_public')
  }
  return first
}

/**
 * Waits for work until the fetch is aborted. A resolver accepts no abort signal, so an abort ends only the wait for the
 * resolver.
 */
function beforeEnd<T>({ signal }: Guards, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}

function plain(headers: IncomingMessage['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && name !== 'set-cookie' ? [[name, value]] : [],
    ),
  )
}
