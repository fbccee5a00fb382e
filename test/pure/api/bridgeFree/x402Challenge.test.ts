import { describe, expect, it } from 'vitest'
import { getSignals } from '../../../../core/vaults/operations/getSignals.ts'
import {
  appOver,
  base64,
  CHECK_PATH,
  challengeV2,
  codesOf,
  optionV1,
  optionV2,
  postCheck,
  serveAnswer,
  THING_URL,
} from '../../../builders/anOffer.ts'
import { aShop } from '../../../builders/aShop.ts'
import { addressOf, USDC } from '../../../builders/facts.ts'
import { send } from '../../../builders/send.ts'

describe('POST /v1/bridge/x402/check of an endpoint', () => {
  it('returns ok for valid challenges of both versions', async () => {
    expect(await postCheck({ url: THING_URL }, serveAnswer())).toEqual({
      ok: true,
      versions: { v1: true, v2: true },
      accepts: [optionV2, JSON.parse(JSON.stringify(optionV1))],
      problems: [],
    })
  })

  it('returns no error for a challenge of this server', async () => {
    const shop = aShop([getSignals])
    const world = {
      outside: async (url: string) => {
        const answer = await shop.request(url)
        return {
          status: answer.status,
          headers: Object.fromEntries(answer.headers),
          body: await answer.text(),
          finalUrl: url,
        }
      },
    }
    const reported = await postCheck(
      { url: 'http://127.0.0.1:3000/v1/signals?x402Version=1' },
      world,
    )
    expect(reported.versions).toEqual({ v1: true, v2: false })
    expect(reported.problems.filter(({ severity }) => severity === 'error')).toEqual([])
  })

  it.each<[string, Parameters<typeof serveAnswer>[0], string[]]>([
    [
      'returns the answer without a payment',
      { status: 200, header: null, body: '{}' },
      ['error not_402 status', 'error no_challenge body'],
    ],
    ['has no challenge', { header: null, body: 'pay!' }, ['error no_challenge body']],
    ['supports only version 1', { header: null }, ['warning no_v2 PAYMENT-REQUIRED']],
    ['supports only version 2', { body: '' }, ['warning no_v1 body']],
    [
      'has version 2 in the body',
      { header: null, body: challengeV2() },
      ['error v2_in_body body', 'warning no_v1 body'],
    ],
    [
      'has a header that is not base64',
      { header: '%%%' },
      ['warning no_v2 PAYMENT-REQUIRED', 'error header_not_base64 PAYMENT-REQUIRED'],
    ],
    [
      'has a header that is not JSON',
      { header: 'aGVsbG8=' },
      ['warning no_v2 PAYMENT-REQUIRED', 'error header_not_json PAYMENT-REQUIRED'],
    ],
    [
      'offers no way to pay',
      { header: challengeV2({ accepts: [] }) },
      ['warning no_v2 PAYMENT-REQUIRED', 'error accepts_missing PAYMENT-REQUIRED.accepts'],
    ],
    [
      'names another resource',
      { header: challengeV2({ resource: { url: 'https://other.example/' } }) },
      ['warning resource_mismatch PAYMENT-REQUIRED.resource.url'],
    ],
    [
      'names no resource',
      { header: challengeV2({ resource: undefined }) },
      ['error resource_missing PAYMENT-REQUIRED.resource.url'],
    ],
    [
      'states another version',
      { header: challengeV2({ x402Version: '2' }) },
      ['error version_wrong PAYMENT-REQUIRED.x402Version'],
    ],
    [
      'states two prices',
      { header: challengeV2({ accepts: [{ ...optionV2, amount: '50000' }] }) },
      ['error versions_differ body.accepts[0]'],
    ],
  ])('reports an endpoint that %s', async (_what, server, codes) => {
    const reported = await postCheck({ url: THING_URL }, serveAnswer(server))
    expect(codesOf(reported.problems)).toEqual(codes)
    expect(reported.ok).toBe(!codes.some((code) => code.startsWith('error')))
  })

  it('returns 503 when the address cannot be fetched', async () => {
    const response = await send(appOver({}), CHECK_PATH, { url: THING_URL })
    expect(response.status).toBe(503)
  })
})

describe('POST /v1/bridge/x402/check of one payment requirement', () => {
  it.each<[string, object, string[]]>([
    ['without an error', {}, []],
    [
      'without a domain name',
      { extra: {} },
      [
        'error extra_name_missing requirement.extra.name',
        'error extra_version_missing requirement.extra.version',
      ],
    ],
    [
      'without extra',
      { extra: undefined },
      [
        'error extra_name_missing requirement.extra.name',
        'error extra_version_missing requirement.extra.version',
      ],
    ],
    [
      'with a wrong name',
      { extra: { name: 'USDC', version: '2' } },
      ['error extra_name_wrong requirement.extra.name'],
    ],
    [
      'with a wrong version',
      { extra: { name: 'USD Coin', version: '1' } },
      ['error extra_version_wrong requirement.extra.version'],
    ],
    [
      'with the USDC of another chain',
      { asset: '0x3600000000000000000000000000000000000000' },
      ['error asset_of_other_chain requirement.asset'],
    ],
    [
      'with an unknown token',
      { asset: addressOf(77) },
      ['warning asset_unknown requirement.asset'],
    ],
    ['with no asset', { asset: 'USDC' }, ['error asset_invalid requirement.asset']],
    [
      'with a name of version 1',
      { network: 'base' },
      ['error network_not_caip2 requirement.network'],
    ],
    [
      'on a chain that does not exist',
      { network: 'eip155:base' },
      ['error network_unknown requirement.network'],
    ],
    [
      'on another kind of chain',
      { network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
      ['warning network_not_checked requirement.network'],
    ],
    ['with a decimal amount', { amount: '0.04' }, ['error amount_decimal requirement.amount']],
    [
      'with an amount that is a number',
      { amount: 40000 },
      ['error amount_not_string requirement.amount'],
    ],
    ['with a negative amount', { amount: '-1' }, ['error amount_invalid requirement.amount']],
    [
      'with two amounts',
      { maxAmountRequired: '50000' },
      ['error amount_mismatch requirement.amount'],
    ],
    ['with the amount 0', { amount: '0' }, ['warning amount_zero requirement.amount']],
    [
      'that pays the zero address',
      { payTo: addressOf(0) },
      ['error pay_to_zero requirement.payTo'],
    ],
    ['that pays the token', { payTo: USDC }, ['error pay_to_is_asset requirement.payTo']],
    ['that pays no address', { payTo: 'me' }, ['error pay_to_invalid requirement.payTo']],
    [
      'without a timeout',
      { maxTimeoutSeconds: undefined },
      ['error timeout_invalid requirement.maxTimeoutSeconds'],
    ],
    [
      'with a short timeout',
      { maxTimeoutSeconds: 3 },
      ['warning timeout_short requirement.maxTimeoutSeconds'],
    ],
    [
      'with a long timeout',
      { maxTimeoutSeconds: 86_400 },
      ['warning timeout_long requirement.maxTimeoutSeconds'],
    ],
    ['of another scheme', { scheme: 'upto' }, ['warning scheme_not_checked requirement.scheme']],
    ['without a scheme', { scheme: undefined }, ['error scheme_missing requirement.scheme']],
  ])('checks a requirement %s', async (_what, given, codes) => {
    const reported = await postCheck({ requirement: { ...optionV2, ...given } })
    expect(codesOf(reported.problems)).toEqual(codes)
    for (const { message, fix } of reported.problems) expect(`${message} ${fix}`).toMatch(/\w+.*\./)
  })

  it('returns the expected value for each wrong value', async () => {
    const reported = await postCheck({
      requirement: { ...optionV2, extra: { name: 'USDC', version: '2' } },
    })
    expect(reported.problems).toEqual([
      {
        severity: 'error',
        code: 'extra_name_wrong',
        path: 'requirement.extra.name',
        message: 'USDC differs from the EIP-712 domain of the token; every signature fails.',
        fix: 'Write "USD Coin".',
      },
    ])
  })

  it.each([
    ['a whole challenge', challengeV2()],
    ['the header', base64(challengeV2())],
    ['its JSON as text', JSON.stringify(challengeV2())],
    ['a row of version 1', optionV1],
  ])('accepts %s', async (_what, requirement) => {
    expect((await postCheck({ requirement })).ok).toBe(true)
  })

  it('warns that libraries of version 1 fail on CAIP-2', async () => {
    const reported = await postCheck({ requirement: { ...optionV1, network: 'eip155:5042' } })
    expect(codesOf(reported.problems)).toContain(
      'warning network_unknown_to_v1 requirement.network',
    )
  })

  const DEPTH = 20_000
  const deep = `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`
  it.each([
    ['in an entry', `{"requirement":{"scheme":"exact","network":"eip155:8453","amount":${deep}}}`],
    ['in its scheme', `{"requirement":{"scheme":${deep}}}`],
    ['in its version', `{"requirement":{"x402Version":${deep},"accepts":[{}]}}`],
    ['in place of the requirement', `{"requirement":${deep}}`],
    ['in a payment', `{"requirement":{"scheme":"exact"},"payment":{"payload":${deep}}}`],
    ['as a payment', `{"requirement":{"scheme":"exact"},"payment":${deep}}`],
  ])(
    'returns 200 and a short answer to values nested 20,000 levels deep, %s',
    async (_what, body) => {
      const headers = { 'content-type': 'application/json' }
      const response = await appOver({}).request(CHECK_PATH, { method: 'POST', headers, body })
      expect([response.status, (await response.text()).length < 4_000]).toEqual([200, true])
    },
  )

  it.each([
    ['neither url nor requirement', {}, 'url: either url or requirement is required'],
    [
      'both url and requirement',
      { url: THING_URL, requirement: optionV2 },
      'requirement: must not be combined with url',
    ],
    ['another method', { url: THING_URL, method: 'DELETE' }, 'method: must be one of GET, POST'],
  ])('rejects %s', async (_what, body, error) => {
    const response = await send(appOver({}), CHECK_PATH, body)
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 400,
      body: { error },
    })
  })
})
