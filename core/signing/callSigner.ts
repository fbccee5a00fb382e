import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { SigningFailed } from './signingFailed.ts'

/** Signer that is reached over a socket. */
export type SignerTarget = {
  /** `http:`, `https:`, or `unix:` with the path of a socket. */
  readonly url: string
  /** Token of the header `Authorization`; null without one. */
  readonly token: string | null
  /** Maximum wait for a whole answer, milliseconds. */
  readonly timeoutMs: number
}

/** Answer of a signer: the status of HTTP and the whole body. */
export type SignerAnswer = { readonly status: number; readonly text: string }

/** Maximum size of an answer, bytes: several thousand public keys. */
const MAX_ANSWER_BYTES = 1_000_000

/**
 * Sends one request to a signer; a request with a body is a POST of JSON.
 *
 * Throws `SigningFailed` with `signer_unavailable` if no whole answer arrives in time.
 */
export function callSigner(
  target: SignerTarget,
  path: string,
  body?: object,
): Promise<SignerAnswer> {
  const content = body === undefined ? null : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const unavailable = (problem: string) =>
      reject(new SigningFailed('signer_unavailable', problem))
    const call = open(target, path, content)
    // The signal covers the whole answer; a timeout of the socket would start again with each byte.
    const timer = setTimeout(() => {
      unavailable(`no answer within ${target.timeoutMs} ms`)
      call.destroy()
    }, target.timeoutMs)
    call.once('close', () => clearTimeout(timer))
    call.once('error', (error: NodeJS.ErrnoException) => unavailable(error.code ?? 'no connection'))
    call.once('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
        if (text.length <= MAX_ANSWER_BYTES) return
        unavailable('the answer is too long')
        call.destroy()
      })
      response.once('error', () => unavailable('the answer was cut off'))
      response.once('close', () => {
        if (response.complete) resolve({ status: response.statusCode ?? 0, text })
        else unavailable('the answer was cut off')
      })
    })
    call.end(content ?? undefined)
  })
}

function open({ url, token }: SignerTarget, path: string, content: string | null) {
  const isSocket = url.startsWith('unix:')
  const base = new URL(isSocket ? 'http://signer' : url)
  const send = base.protocol === 'https:' ? requestHttps : requestHttp
  return send({
    protocol: base.protocol,
    ...(isSocket
      ? { socketPath: url.slice('unix:'.length) }
      : { hostname: base.hostname.replaceAll(/[[\]]/g, ''), port: base.port }),
    path: `${base.pathname.replace(/\/$/, '')}${path}`,
    method: content === null ? 'GET' : 'POST',
    headers: {
      accept: 'application/json, text/plain',
      ...(isSocket ? { host: 'signer' } : {}),
      ...(content === null
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
  })
}
