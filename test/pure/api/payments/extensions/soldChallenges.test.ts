import { decodePaymentRequiredHeader } from '@x402/core/http'
import { PaymentRequiredV2Schema } from '@x402/core/schemas'
import {
  extractDiscoveryInfoFromExtension,
  isValidRouteTemplate,
  validateDiscoveryExtensionSpec,
} from '@x402/extensions/bazaar'
import { describe, expect, it } from 'vitest'
import { createChallengeExtensions } from '../../../../../api/payments/extensions/createChallengeExtensions.ts'
import { isSoldInSessions } from '../../../../../api/payments/sessions/isSoldInSessions.ts'
import { USUAL_FORM } from '../../../../../api/payments/wire/challengeForm.ts'
import { type Challenge, challengeReply } from '../../../../../api/payments/wire/challengeReply.ts'
import type { Operation } from '../../../../../core/catalogue/operation.ts'
import { operations } from '../../../../../core/catalogue/registry.ts'
import type { PaymentOption } from '../../../../../core/payments/ports.ts'
import type { SessionChannel } from '../../../../../core/payments/sessionPorts.ts'
import { aPaidOperation } from '../../../../builders/aPaidOperation.ts'
import { PUBLIC_URL, SIGN_IN_MS } from '../../../../builders/signedHeader.ts'
import { mppChallengesIn } from '../../../../support/payments/mppCredential.ts'

/** Characters of the whole header. Source: x402 research, section 2.4. */
const MAX_HEADER_LENGTH = 6_500

const extensionsOf = createChallengeExtensions({
  publicUrl: PUBLIC_URL,
  clock: { nowMs: () => SIGN_IN_MS, nowSec: () => SIGN_IN_MS / 1000 },
  newNonce: () => '1'.padStart(32, '0'),
})
const freeQuota = { param: 'free', perAgentPerDay: 1 } as const
const option = (chainId: number): PaymentOption => ({
  token: {
    chainId,
    address: `0x${'a'.repeat(40)}`,
    name: 'USD Coin',
    version: '2',
  },
  payTo: `0x${'b'.repeat(40)}`,
})

/** Returns the longest challenge of the operation to a caller who has not paid. */
function challengeOf(
  operation: Operation,
  form = USUAL_FORM,
  inSessions: Pick<Challenge, 'sessions' | 'channel'> = {},
) {
  const path = operation.path.replace(/\{[^}]+\}/g, `0x${'1'.repeat(40)}`)
  const url = `https://paid-calls.long-name.quartet.example.com${path}`
  const reply = challengeReply({
    amountUsdc6: 250_000n,
    timeoutSec: 60,
    options: [8453, 137, 5042].map(option),
    resource: { url, description: operation.summary },
    extensions: extensionsOf(operation, { resourceUrl: url }),
    refusal: {
      code: 'invalid_exact_evm_payload_authorization_valid_before',
      words:
        'authorization.validBefore has passed or is too near; compare your clock with serverTime.',
    },
    serverTimeSec: SIGN_IN_MS / 1000,
    form,
    receipt: {},
    ...inSessions,
  })
  const header = reply.headers['payment-required'] ?? ''
  const mpp = reply.headers['www-authenticate'] ?? ''
  return { header, mpp, required: decodePaymentRequiredHeader(header) }
}

const sessions = [8453, 137, 5042].map((chainId) => ({
  option: option(chainId),
  receiverAuthorizer: `0x${'c'.repeat(40)}` as const,
}))
const channel: SessionChannel = {
  id: `0x${'d'.repeat(64)}`,
  chainId: 137,
  config: {
    payer: `0x${'e'.repeat(40)}`,
    payerAuthorizer: `0x${'e'.repeat(40)}`,
    receiver: `0x${'b'.repeat(40)}`,
    receiverAuthorizer: `0x${'c'.repeat(40)}`,
    token: `0x${'a'.repeat(40)}`,
    withdrawDelaySec: 86_400,
    salt: `0x${'0'.repeat(64)}`,
  },
  state: 'open',
  balanceUsdc6: 10n ** 12n,
  claimedUsdc6: 10n ** 11n,
  chargedUsdc6: 10n ** 12n,
  signature: `0x${'5'.repeat(130)}`,
  withdrawRequestedAtSec: SIGN_IN_MS / 1000,
  refundNonce: 100,
  refundUsdc6: null,
  refundTx: null,
  checkedAtSec: 0,
}
const inSessions = operations
  .filter(({ id }) => isSoldInSessions(id) || id === 'getLeadSearch')
  .map((operation) => [operation.id, operation] as const)

// Every operation with a price, so that each operation can become a paid operation.
const sold = [aPaidOperation(), ...operations].flatMap((operation) => [
  [operation.id, operation] as const,
  [`${operation.id} with free calls`, { ...operation, freeQuota }] as const,
])

describe('the challenge of an operation', () => {
  it.each(sold)('fits into a header: %s', (_id, operation) => {
    expect(challengeOf(operation).header.length).toBeLessThanOrEqual(MAX_HEADER_LENGTH)
  })

  it.each(sold)(
    'fits into the headers of both protocols, for callers that accept MPP: %s',
    (_id, operation) => {
      const { header, mpp, required } = challengeOf(operation, { ...USUAL_FORM, acceptsMpp: true })
      expect(header.length + mpp.length).toBeLessThanOrEqual(MAX_HEADER_LENGTH)
      expect(mppChallengesIn(mpp)).toHaveLength(3)
      expect(PaymentRequiredV2Schema.parse(required)).toBeDefined()
      expect(challengeOf(operation).mpp).toBe('')
    },
  )

  it.each(inSessions)('fits into a header with sessions: %s', (_id, operation) => {
    for (const acceptsMpp of [false, true]) {
      for (const refused of [null, channel]) {
        const form = { ...USUAL_FORM, acceptsMpp }
        const reply = challengeOf(operation, form, { sessions, channel: refused })
        expect(reply.header.length + reply.mpp.length).toBeLessThanOrEqual(MAX_HEADER_LENGTH)
        expect(PaymentRequiredV2Schema.parse(reply.required)).toBeDefined()
      }
    }
  })

  it.each(inSessions)('offers a session on the requested chain: %s', (_id, operation) => {
    const form = { ...USUAL_FORM, chainId: 137 }
    const { required } = challengeOf(operation, form, { sessions })
    expect(required.accepts.map(({ scheme, network }) => [scheme, network])).toEqual([
      ['exact', 'eip155:137'],
      ['batch-settlement', 'eip155:137'],
    ])
  })

  it.each(inSessions)('returns the state of a refused channel: %s', (_id, operation) => {
    const { required } = challengeOf(operation, USUAL_FORM, { sessions, channel })
    const offered = required.accepts.filter(({ scheme }) => scheme !== 'exact')
    expect(offered).toMatchObject([
      { network: 'eip155:137', extra: { channelState: { channelId: channel.id } } },
    ])
  })

  it.each(sold)('describes the call in the format of catalogs: %s', (_id, operation) => {
    const { required } = challengeOf(operation)
    expect(PaymentRequiredV2Schema.parse(required)).toBeDefined()
    const bazaar = JSON.parse(JSON.stringify(required.extensions?.['bazaar']))
    expect(validateDiscoveryExtensionSpec(bazaar)).toEqual({ valid: true })
    // Throws if the information does not match its schema; each check compiles a validator.
    expect(extractDiscoveryInfoFromExtension(bazaar)).toEqual(bazaar.info)
    expect(bazaar.info.input.method).toBe(operation.method)
    const { input, output } = bazaar.schema.properties
    expect(input.properties.queryParams ?? input.properties.body).toMatchObject({ type: 'object' })
    expect(JSON.stringify(output.properties.example)).toContain('"type":"object"')
    if (!operation.path.includes('{')) return
    expect(isValidRouteTemplate(bazaar.routeTemplate)).toBe(true)
  })
})
