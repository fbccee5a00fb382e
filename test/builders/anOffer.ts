import { postX402Check } from '../../core/bridge/operations/postX402Check.ts'
import { aBridgeWorld, type BridgeWorld, bridgeDepsOf } from './aBridge.ts'
import { aWorld } from './aChain.ts'
import { anApp } from './anApp.ts'
import { bodyOf } from './bodyOf.ts'
import { aBlock, addressOf, USDC } from './facts.ts'
import { send } from './send.ts'

export const CHECK_PATH = '/v1/bridge/x402/check'
export const READY_PATH = '/v1/bridge/x402/ready'
export const NOW_SEC = aBlock().timestampSec
export const THING_URL = 'https://shop.example/thing'
export const PAY_TO = addressOf(0xfee)

/** Valid payment option of version 2. */
export const optionV2 = {
  scheme: 'exact',
  network: 'eip155:8453',
  amount: '40000',
  asset: USDC,
  payTo: PAY_TO,
  maxTimeoutSeconds: 60,
  extra: { name: 'USD Coin', version: '2' },
}
/** Valid payment option of version 1. */
export const optionV1 = {
  ...optionV2,
  network: 'base',
  amount: undefined,
  maxAmountRequired: '40000',
  resource: THING_URL,
  description: 'thing',
  mimeType: 'application/json',
}
/** Builds a challenge of version 2. */
export const challengeV2 = (given: object = {}) => ({
  x402Version: 2,
  resource: { url: THING_URL },
  accepts: [optionV2],
  ...given,
})
/** Builds a challenge of version 1. */
export const challengeV1 = (given: object = {}) => ({
  x402Version: 1,
  accepts: [optionV1],
  ...given,
})
export const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')

/** Builds a server with this answer. */
export const serveAnswer = (given: { status?: number; header?: unknown; body?: unknown } = {}) => {
  const { status = 402, header = challengeV2(), body = challengeV1() } = given
  const headers: Record<string, string> =
    header === null
      ? {}
      : { 'payment-required': typeof header === 'string' ? header : base64(header) }
  const outside: BridgeWorld['outside'] = async (url) => ({
    status,
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    finalUrl: url,
  })
  return { outside }
}

export const appOver = (world: Partial<BridgeWorld>) =>
  anApp(aWorld(), { bridge: bridgeDepsOf(aBridgeWorld(world)) })

export const postCheck = (body: object, world: Partial<BridgeWorld> = {}) =>
  bodyOf(postX402Check, send(appOver(world), CHECK_PATH, body))

export const codesOf = (problems: readonly { severity: string; code: string; path: string }[]) =>
  problems.map(({ severity, code, path }) => `${severity} ${code} ${path}`)
