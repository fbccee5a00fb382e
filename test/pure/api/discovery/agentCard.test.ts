import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { operations } from '../../../../core/catalogue/registry.ts'
import { aWorld } from '../../../builders/aChain.ts'
import { anApp } from '../../../builders/anApp.ts'
import { aVault, usd } from '../../../builders/facts.ts'
import { sendPart } from '../../../support/a2a/sendMessage.ts'

/** The required and optional fields, without further fields. Source: A2A 1.0, a2a.proto, `AgentCard`. */
const mediaType = z.string().regex(/^[a-z]+\/[a-z0-9.+*-]+$/)
const security = z.array(z.strictObject({ schemes: z.record(z.string(), z.unknown()) }))
const cardSchema = z.strictObject({
  name: z.string().min(1),
  description: z.string().min(1),
  supportedInterfaces: z
    .array(
      z.strictObject({
        url: z.url(),
        protocolBinding: z.enum(['JSONRPC', 'GRPC', 'HTTP+JSON']),
        tenant: z.string().optional(),
        protocolVersion: z.string().regex(/^\d+\.\d+$/),
      }),
    )
    .min(1),
  provider: z.strictObject({ url: z.url(), organization: z.string() }).optional(),
  version: z.string().min(1),
  documentationUrl: z.url().optional(),
  capabilities: z.strictObject({
    streaming: z.boolean().optional(),
    pushNotifications: z.boolean().optional(),
    extensions: z.array(z.looseObject({ uri: z.url() })).optional(),
    extendedAgentCard: z.boolean().optional(),
  }),
  securitySchemes: z.record(z.string(), z.unknown()).optional(),
  securityRequirements: security.optional(),
  defaultInputModes: z.array(mediaType).min(1),
  defaultOutputModes: z.array(mediaType).min(1),
  skills: z
    .array(
      z.strictObject({
        id: z.string().min(1),
        name: z.string().min(1),
        description: z.string().min(1),
        tags: z.array(z.string()).min(1),
        examples: z.array(z.string()).optional(),
        inputModes: z.array(mediaType).optional(),
        outputModes: z.array(mediaType).optional(),
        securityRequirements: security.optional(),
      }),
    )
    .min(1),
  signatures: z.array(z.unknown()).optional(),
  iconUrl: z.url().optional(),
})

const app = anApp(aWorld({ vaults: [aVault({ vaultId: 1, nav: usd(500) })] }))
const read = async () => {
  const response = await app.request('/.well-known/agent-card.json')
  return { response, card: cardSchema.parse(await response.json()) }
}

describe('the agent card', () => {
  it('is a card of A2A 1.0 with cache headers and an ETag', async () => {
    const { response, card } = await read()
    expect(response.headers.get('cache-control')).toMatch(/max-age=\d+/)
    const tag = response.headers.get('etag') ?? ''
    const headers = { 'if-none-match': tag }
    const again = await app.request('/.well-known/agent-card.json', { headers })
    expect([tag.length > 2, again.status]).toEqual([true, 304])
    expect(new Set(card.skills.map(({ id }) => id)).size).toBe(card.skills.length)
  })

  it('lists only interfaces and documents that are served', async () => {
    const { card } = await read()
    for (const { url } of card.supportedInterfaces) {
      expect((await app.request(url, { method: 'OPTIONS' })).status).toBe(204)
    }
    expect((await app.request(card.documentationUrl ?? '')).status).toBe(200)
    const { streaming, pushNotifications, extendedAgentCard } = card.capabilities
    expect([streaming, pushNotifications, extendedAgentCard]).toEqual([false, false, false])
  })

  it('names every operation and every price', async () => {
    const { card } = await read()
    const text = card.skills.map(({ description }) => description).join(' ')
    for (const { id } of operations) expect(text).toContain(`${id}: `)
    expect(text).toContain('0.04 USD')
  })

  it('has examples that name an operation when they are sent', async () => {
    const { card } = await read()
    for (const { id, examples: some = [] } of card.skills) {
      expect([id, some.length > 0]).toEqual([id, true])
    }
    const examples = card.skills.flatMap(({ examples: some = [] }) => some)
    expect(examples.length).toBeGreaterThan(10)
    for (const text of examples) {
      const { metadata } = await sendPart(app, { text })
      expect([text, metadata.operation]).toEqual([text, expect.stringMatching(/./)])
    }
  })
})
