import fc from 'fast-check'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { readSignIn } from '../../../../../api/payments/signIn/readSignIn.ts'
import {
  aSigner,
  PUBLIC_URL,
  SIGN_IN_MS,
  type SignInText,
  signedHeader,
  signInText,
} from '../../../../builders/signedHeader.ts'

const signer = aSigner(1)
const thirdParty = aSigner(2)
const depsAt = (ms: number) => ({
  publicUrl: PUBLIC_URL,
  clock: { nowMs: () => ms, nowSec: () => Math.floor(ms / 1000) },
})
const now = depsAt(SIGN_IN_MS)
const iso = (ms: number) => new Date(ms).toISOString()
const agent = {
  kind: 'agent',
  address: signer.address.toLowerCase(),
  nonce: 'a1b2c3d4e5f60718',
  expiresAtSec: SIGN_IN_MS / 1000 + 301,
}

describe('a sign-in header', () => {
  it.each([8453, 137, 5042])('returns the address of its signer, on chain %i', async (chainId) => {
    const header = await signedHeader(signer, signInText({ chainId: `eip155:${chainId}` }))
    expect(await readSignIn(now, header)).toEqual(agent)
  })

  it.each([undefined, ''])('is absent without a header: %j', async (header) => {
    expect(await readSignIn(now, header)).toEqual({ kind: 'none' })
  })

  it('is valid from ten seconds before its issue until five minutes after', async () => {
    const text = signInText()
    const { expirationTime: _end, ...endless } = text
    const header = await signedHeader(signer, endless)
    const kindAt = async (ms: number) => {
      const read = await readSignIn(depsAt(SIGN_IN_MS + ms), header)
      return read.kind === 'invalid' ? read.reason : read.kind
    }
    expect(await kindAt(300_000)).toBe('agent')
    expect(await kindAt(300_001)).toBe('expired')
    expect(await kindAt(-10_000)).toBe('agent')
    expect(await kindAt(-10_001)).toBe('not_yet_valid')
  })

  it('is read as signed with every optional part', async () => {
    const text = signInText({
      notBefore: iso(SIGN_IN_MS - 1000),
      requestId: 'r-1',
      resources: [`${PUBLIC_URL}/v1/price`, 'ipfs://something'],
      uri: `${PUBLIC_URL}/v1/price?free=1`,
    })
    expect(await readSignIn(now, await signedHeader(signer, text))).toEqual(agent)
  })

  it('may have its address in lower case', async () => {
    const address = signer.address.toLowerCase()
    const header = await signedHeader(signer, signInText(), { address })
    expect(await readSignIn(now, header)).toEqual(agent)
  })

  const texts: readonly [string, Partial<SignInText>, string][] = [
    ['for another domain', { domain: 'evil.example' }, 'wrong_domain'],
    ['for another port', { domain: 'api.example.com:444' }, 'wrong_domain'],
    ['for a subdomain of the service', { domain: 'x.api.example.com' }, 'wrong_domain'],
    ['for another origin', { uri: 'https://evil.example/v1/price' }, 'wrong_uri'],
    [
      'for the host of the service without TLS',
      { uri: 'http://api.example.com/v1/price' },
      'wrong_uri',
    ],
    ['on a chain that cannot pay', { chainId: 'eip155:1' }, 'unsupported_chain'],
    ['after its own expiry', { expirationTime: iso(SIGN_IN_MS) }, 'expired'],
    ['issued six minutes ago', { issuedAt: iso(SIGN_IN_MS - 360_000) }, 'expired'],
    ['with an issue time a minute ahead', { issuedAt: iso(SIGN_IN_MS + 60_000) }, 'not_yet_valid'],
    ['before its start', { notBefore: iso(SIGN_IN_MS + 1000) }, 'not_yet_valid'],
  ]
  it.each(texts)('is rejected %s', async (_words, changes, reason) => {
    const header = await signedHeader(signer, signInText(changes))
    expect(await readSignIn(now, header)).toEqual({ kind: 'invalid', reason })
  })

  const tampered: readonly [string, Parameters<typeof signedHeader>[2], string][] = [
    ['another address', { address: thirdParty.address }, 'bad_signature'],
    ['another nonce', { nonce: 'ffffffffffffffff' }, 'bad_signature'],
    ['a nonce too short for the text', { nonce: 'short' }, 'bad_signature'],
    ['another path', { uri: `${PUBLIC_URL}/v1/other` }, 'bad_signature'],
    ['another statement', { statement: 'Something else.' }, 'bad_signature'],
    ['a statement of several lines', { statement: 'a\n\nURI: https://x.example' }, 'bad_signature'],
    ['a later end', { expirationTime: iso(SIGN_IN_MS + 900_000) }, 'bad_signature'],
    ['a newer date', { issuedAt: iso(SIGN_IN_MS + 5_000) }, 'bad_signature'],
    ['another chain', { chainId: 'eip155:137' }, 'bad_signature'],
    ['half a signature', { signature: `0x${'11'.repeat(32)}` }, 'bad_signature'],
    ['no signature at all', { signature: '' }, 'bad_signature'],
    ['an address of another kind', { address: 'vitalik.eth' }, 'malformed'],
    ['a chain of another kind', { chainId: 'solana:mainnet' }, 'unsupported_chain'],
    ['an invalid date', { issuedAt: 'yesterday' }, 'malformed'],
    ['an invalid expiry', { expirationTime: 'never' }, 'malformed'],
    ['an invalid start', { notBefore: 'later' }, 'malformed'],
    ['another version', { version: '2' }, 'malformed'],
    ['a nonce above the maximum length', { nonce: 'a'.repeat(129) }, 'malformed'],
    ['an invalid URI', { uri: 'price' }, 'wrong_uri'],
  ]
  it.each(tampered)('is rejected with %s after the signature', async (_words, changes, reason) => {
    const header = await signedHeader(signer, signInText(), changes)
    expect(await readSignIn(now, header)).toEqual({ kind: 'invalid', reason })
  })

  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const broken: readonly [string, string][] = [
    ['not base64', 'not base64!'],
    ['base64 of no JSON', base64('hello')],
    ['base64 of another object', base64('{"domain":"api.example.com"}')],
    ['base64 of null', base64('null')],
    ['two headers merged into one', 'AAAA, AAAA'],
    ['longer than the maximum', 'A'.repeat(4_100)],
  ]
  it.each(broken)('is rejected as malformed if it is %s', async (_words, header) => {
    expect(await readSignIn(now, header)).toEqual({ kind: 'invalid', reason: 'malformed' })
  })

  const plainText = (changes: Partial<Parameters<typeof createSiweMessage>[0]> = {}) =>
    createSiweMessage({
      address: signer.address,
      chainId: 8453,
      domain: 'api.example.com',
      issuedAt: new Date(SIGN_IN_MS),
      nonce: 'a1b2c3d4e5f60718',
      uri: `${PUBLIC_URL}/v1/price`,
      version: '1',
      ...changes,
    })
  const withText = async (message: string, by = signer) =>
    JSON.stringify({ message, signature: await by.signMessage({ message }) })

  it.each([
    ['without optional lines', {}],
    ['with a statement and resources', { statement: 'Hello.', resources: [PUBLIC_URL] }],
    ['with a scheme before the domain', { scheme: 'https' }],
    [
      'with an end and a start',
      { expirationTime: new Date(SIGN_IN_MS + 1_000), notBefore: new Date(SIGN_IN_MS) },
    ],
  ])('is read from the text of EIP-4361 %s, in base64 and as JSON', async (_words, changes) => {
    const json = await withText(plainText(changes))
    expect(await readSignIn(now, base64(json))).toEqual(agent)
    expect(await readSignIn(now, json)).toEqual(agent)
  })

  it('may have, in the text of EIP-4361, its address in lower case and its second without a fraction', async () => {
    const text = plainText()
      .replace(signer.address, signer.address.toLowerCase())
      .replace('.000Z', 'Z')
    expect(await readSignIn(now, base64(await withText(text)))).toEqual(agent)
  })

  it.each([
    ['of another signer', plainText(), thirdParty, 'bad_signature'],
    ['for another domain', plainText({ domain: 'evil.example' }), signer, 'wrong_domain'],
    ['for another origin', plainText({ uri: 'https://evil.example' }), signer, 'wrong_uri'],
    ['on another chain', plainText({ chainId: 1 }), signer, 'unsupported_chain'],
    [
      'issued too long ago',
      plainText({ issuedAt: new Date(SIGN_IN_MS - 360_000) }),
      signer,
      'expired',
    ],
    ['with a line twice', `${plainText()}\nNonce: ffffffffffffffff`, signer, 'malformed'],
    ['that is not a sign-in', 'hello', signer, 'malformed'],
  ])('is rejected in a text %s', async (_words, text, by, reason) => {
    const header = base64(await withText(text, by))
    expect(await readSignIn(now, header)).toEqual({ kind: 'invalid', reason })
  })

  it('is rejected without an exception for any other text', async () => {
    const header = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }).map(base64),
      fc.json().map(base64),
      fc
        .record({
          domain: fc.constantFrom('api.example.com', 'x'),
          address: fc.constantFrom(signer.address, '0x', `0x${'g'.repeat(40)}`),
          uri: fc.constantFrom(PUBLIC_URL, 'javascript:0', ''),
          version: fc.constant('1'),
          chainId: fc.constantFrom('eip155:8453', 'eip155:', 'eip155:-1'),
          type: fc.constantFrom('eip191', 'ed25519'),
          nonce: fc.string(),
          issuedAt: fc.constantFrom(iso(SIGN_IN_MS), '', '9e99'),
          signature: fc.oneof(fc.string(), fc.constant(`0x${'00'.repeat(65)}`)),
        })
        .map((payload) => base64(JSON.stringify(payload))),
    )
    await fc.assert(
      fc.asyncProperty(header, async (value) => {
        const { kind } = await readSignIn(now, value)
        expect(kind).toBe(value === '' ? 'none' : 'invalid')
      }),
      { numRuns: 500 },
    )
  })
})
