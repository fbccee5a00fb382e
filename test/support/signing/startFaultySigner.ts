import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createLocalKey } from '../../../core/signing/createLocalKey.ts'

/**
 * `silent`: accepts a request and never answers. `cut_off`: ends the connection within the answer.
 * `other_content`: signs the content and one more byte. `other_key`: signs with another key.
 * `garbage`: answers with a text. `long`: an endless answer. A number is a status of HTTP.
 */
export type SignerFault =
  | 'silent'
  | 'cut_off'
  | 'other_content'
  | 'other_key'
  | 'garbage'
  | 'long'
  | number

export type FaultySigner = {
  readonly url: string
  /** Fault of the next requests for a signature; null for none. */
  fault: SignerFault | null
  /** Fault of `/upcheck` and of the public keys. */
  checkFault: SignerFault | null
  /** Requests for a signature so far: the content of each. */
  readonly asked: Hex[]
  /** Path and header `Authorization` of each request so far. */
  readonly calls: { readonly path: string; readonly token: string | undefined }[]
  close(): Promise<void>
}

const STRANGER = createLocalKey(`0x${'77'.repeat(32)}`)

/** Starts a signer with the interface of Web3Signer over TCP, which signs with these keys, and fails on demand. */
export async function startFaultySigner(privateKeys: readonly Hex[]): Promise<FaultySigner> {
  const keys = new Map(
    privateKeys.map((each) => {
      const publicKey = `0x${privateKeyToAccount(each).publicKey.slice(4)}`
      return [publicKey, createLocalKey(each)]
    }),
  )
  const server = createServer((request, response) => {
    signer.calls.push({ path: request.url ?? '', token: request.headers.authorization })
    void answer(request, response)
  })
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = request.url ?? ''
    const isSigning = url.startsWith('/api/v1/eth1/sign/')
    const fault = isSigning ? signer.fault : signer.checkFault
    const body = await text(request)
    if (isSigning) signer.asked.push(JSON.parse(body).data)
    if (fault === 'silent') return
    if (typeof fault === 'number') return void response.writeHead(fault).end('no')
    if (fault === 'garbage') return void response.end('signed')
    if (fault === 'long') return sendForever(response)
    if (fault === 'cut_off') {
      response.writeHead(200, { 'content-length': 132 }).write('0x12')
      return void response.destroy()
    }
    if (url === '/upcheck') return void response.end('OK')
    if (url === '/api/v1/eth1/publicKeys')
      return void response.end(JSON.stringify([...keys.keys()]))
    const key = keys.get(url.slice(url.lastIndexOf('/') + 1))
    if (key === undefined) return void response.writeHead(404).end()
    const { data } = JSON.parse(body)
    const signing = fault === 'other_key' ? STRANGER : key
    response.end(await signing.sign(fault === 'other_content' ? `${data}00` : data))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const signer: FaultySigner = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: null,
    checkFault: null,
    asked: [],
    calls: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return signer
}

function sendForever(response: ServerResponse): void {
  const send = (): void => {
    while (!response.destroyed && response.write('0'.repeat(65_536)));
    if (!response.destroyed) response.once('drain', send)
  }
  send()
}
