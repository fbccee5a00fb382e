import {
  appendPaymentIdentifierToExtensions,
  extractAndValidatePaymentIdentifier,
} from '@x402/extensions/payment-identifier'
import {
  assertSIWxChallengeBoundToOrigin,
  createSIWxPayload,
  encodeSIWxHeader,
} from '@x402/extensions/sign-in-with-x'
import { describe, expect, it } from 'vitest'
import { createChallengeExtensions } from '../../../../../api/payments/extensions/createChallengeExtensions.ts'
import { readSignIn } from '../../../../../api/payments/signIn/readSignIn.ts'
import { aPaidOperation } from '../../../../builders/aPaidOperation.ts'
import { aSigner, PUBLIC_URL, SIGN_IN_MS } from '../../../../builders/signedHeader.ts'

const clock = { nowMs: () => SIGN_IN_MS, nowSec: () => SIGN_IN_MS / 1000 }
let nonces = 0
const settings = {
  publicUrl: PUBLIC_URL,
  clock,
  newNonce: () => {
    nonces += 1
    return nonces.toString(16).padStart(32, '0')
  },
}
const extensionsOf = createChallengeExtensions(settings)
const freeQuota = { param: 'free', perAgentPerDay: 1 } as const
describe('the extensions of a challenge', () => {
  const resourceUrl = `${PUBLIC_URL}/v1/worth/0x${'1'.repeat(40)}?free=1#x`
  const invited = { ...aPaidOperation({ freeQuota }) }

  it('describe the call, the sign-in and the payment identifier', () => {
    nonces = 0
    expect(extensionsOf(invited, { resourceUrl })).toMatchInlineSnapshot(`
      {
        "bazaar": {
          "info": {
            "input": {
              "method": "GET",
              "pathParams": {
                "thing": "0x2222222222222222222222222222222222222222",
              },
              "queryParams": {
                "currency": "EUR",
              },
              "type": "http",
            },
            "output": {
              "example": {
                "id": "text",
                "parts": [
                  {
                    "name": "text",
                    "worthUsdc": "0",
                  },
                ],
                "thing": "0x1111111111111111111111111111111111111111",
                "worthUsdc": "0",
              },
              "type": "json",
            },
          },
          "routeTemplate": "/v1/worth/:thing",
          "schema": {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "properties": {
              "input": {
                "properties": {
                  "method": {
                    "const": "GET",
                  },
                  "pathParams": {
                    "additionalProperties": false,
                    "properties": {
                      "thing": {
                        "description": "Address of the thing",
                        "pattern": "^0x[a-fA-F0-9]{40}$",
                        "type": "string",
                      },
                    },
                    "required": [
                      "thing",
                    ],
                    "type": "object",
                  },
                  "queryParams": {
                    "additionalProperties": false,
                    "properties": {
                      "currency": {
                        "default": "USD",
                        "description": "In what",
                        "enum": [
                          "USD",
                          "EUR",
                        ],
                        "type": "string",
                      },
                      "free": {
                        "const": "1",
                        "description": "\`1\` asks for a free call",
                        "type": "string",
                      },
                    },
                    "type": "object",
                  },
                  "type": {
                    "const": "http",
                  },
                },
                "required": [
                  "type",
                  "method",
                  "queryParams",
                  "pathParams",
                ],
                "type": "object",
              },
              "output": {
                "properties": {
                  "example": {
                    "description": "Worth of a thing",
                    "properties": {
                      "id": {
                        "description": "Id of the estimate",
                        "type": "string",
                      },
                      "parts": {
                        "items": {
                          "description": "A part of it",
                          "properties": {
                            "name": {
                              "type": "string",
                            },
                            "worthUsdc": {
                              "description": "Worth of the part, USDC-6",
                              "pattern": "^[0-9]+$",
                              "type": "string",
                            },
                          },
                          "required": [
                            "name",
                            "worthUsdc",
                          ],
                          "type": "object",
                        },
                        "type": "array",
                      },
                      "thing": {
                        "description": "The thing",
                        "pattern": "^0x[a-fA-F0-9]{40}$",
                        "type": "string",
                      },
                      "worthUsdc": {
                        "description": "Its worth, USDC-6",
                        "pattern": "^[0-9]+$",
                        "type": "string",
                      },
                    },
                    "required": [
                      "id",
                      "thing",
                      "worthUsdc",
                      "parts",
                    ],
                    "type": "object",
                  },
                  "type": {
                    "const": "json",
                  },
                },
                "type": "object",
              },
            },
            "required": [
              "input",
            ],
            "type": "object",
          },
        },
        "payment-identifier": {
          "info": {
            "required": false,
          },
          "schema": {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "properties": {
              "id": {
                "maxLength": 128,
                "minLength": 16,
                "pattern": "^[a-zA-Z0-9_-]+$",
                "type": "string",
              },
              "required": {
                "type": "boolean",
              },
            },
            "required": [
              "required",
            ],
            "type": "object",
          },
        },
        "quartet-repeat": {
          "info": {
            "key": "00000000000000000000000000000001",
          },
          "schema": {
            "properties": {
              "key": {
                "type": "string",
              },
            },
          },
        },
        "sign-in-with-x": {
          "info": {
            "domain": "api.example.com",
            "expirationTime": "2026-01-31T12:05:00.000Z",
            "issuedAt": "2026-01-31T12:00:00.000Z",
            "nonce": "00000000000000000000000000000002",
            "statement": "Sign in for a free answer; nothing is paid.",
            "uri": "https://api.example.com/v1/worth/0x1111111111111111111111111111111111111111",
            "version": "1",
          },
          "schema": {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "properties": {
              "address": {
                "type": "string",
              },
              "chainId": {
                "type": "string",
              },
              "domain": {
                "type": "string",
              },
              "expirationTime": {
                "format": "date-time",
                "type": "string",
              },
              "issuedAt": {
                "format": "date-time",
                "type": "string",
              },
              "nonce": {
                "type": "string",
              },
              "notBefore": {
                "format": "date-time",
                "type": "string",
              },
              "requestId": {
                "type": "string",
              },
              "resources": {
                "items": {
                  "format": "uri",
                  "type": "string",
                },
                "type": "array",
              },
              "signature": {
                "type": "string",
              },
              "statement": {
                "type": "string",
              },
              "type": {
                "type": "string",
              },
              "uri": {
                "format": "uri",
                "type": "string",
              },
              "version": {
                "type": "string",
              },
            },
            "required": [
              "domain",
              "address",
              "uri",
              "version",
              "chainId",
              "type",
              "nonce",
              "issuedAt",
              "signature",
            ],
            "type": "object",
          },
          "supportedChains": [
            {
              "chainId": "eip155:8453",
              "type": "eip191",
            },
            {
              "chainId": "eip155:137",
              "type": "eip191",
            },
            {
              "chainId": "eip155:5042",
              "type": "eip191",
            },
          ],
        },
      }
    `)
  })

  it('offer no sign-in for an operation without free calls', () => {
    expect(Object.keys(extensionsOf(aPaidOperation(), { resourceUrl }))).toEqual([
      'payment-identifier',
      'quartet-repeat',
      'bazaar',
    ])
  })

  it('have a new nonce each time and the same description of the call', () => {
    const [first, two] = [0, 1].map(() => extensionsOf(invited, { resourceUrl }))
    expect(first?.['bazaar']).toBe(two?.['bazaar'])
    expect(first?.['sign-in-with-x']).not.toEqual(two?.['sign-in-with-x'])
  })

  it.each([8453, 137, 5042])(
    'let the reference client sign in on chain %i, and the sign-in has its address',
    async (chainId) => {
      const { info, supportedChains } = JSON.parse(
        JSON.stringify(extensionsOf(invited, { resourceUrl })['sign-in-with-x']),
      )
      assertSIWxChallengeBoundToOrigin(info, resourceUrl)
      const chain = supportedChains.find(
        (offered: { chainId: string }) => offered.chainId === `eip155:${chainId}`,
      )
      const payload = await createSIWxPayload({ ...info, ...chain }, aSigner(1), resourceUrl)
      expect(await readSignIn(settings, encodeSIWxHeader(payload))).toMatchObject({
        kind: 'agent',
        address: aSigner(1).address.toLowerCase(),
        nonce: info.nonce,
      })
    },
  )

  it('let the reference client set a payment identifier', () => {
    const sent = JSON.parse(JSON.stringify(extensionsOf(invited, { resourceUrl })))
    appendPaymentIdentifierToExtensions(sent, 'order_0123456789')
    const payload = { x402Version: 2, extensions: sent, accepted: {}, payload: {} }
    expect(extractAndValidatePaymentIdentifier(JSON.parse(JSON.stringify(payload)))).toMatchObject({
      id: 'order_0123456789',
      validation: { valid: true },
    })
  })
})
