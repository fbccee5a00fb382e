import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { agentRegistration } from '../../../../api/discovery/agentRegistration.ts'
import { API_VERSION } from '../../../../api/discovery/openapi.ts'

/** Fields of a remote server, with their limits. Source: server.json of the MCP registry, schema 2025-12-11. */
const fileSchema = z.strictObject({
  $schema: z.literal(
    'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  ),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: z.string().max(255),
  websiteUrl: z.url(),
  remotes: z.tuple([
    z.strictObject({
      type: z.literal('streamable-http'),
      url: z.string().regex(/^https?:\/\/[^\s]+$/),
      variables: z.strictObject({
        host: z.strictObject({
          description: z.string(),
          placeholder: z.string(),
          isRequired: z.literal(true),
        }),
      }),
    }),
  ]),
})

const root = join(import.meta.dirname, '../../../..')
const text = readFileSync(join(root, 'server.json'), 'utf8')

describe('server.json', () => {
  it('has the fields of the MCP registry, and the version of the API', () => {
    expect(fileSchema.parse(JSON.parse(text)).version).toBe(API_VERSION)
  })

  it('leads to the MCP endpoint that the service announces', () => {
    const [remote] = fileSchema.parse(JSON.parse(text)).remotes
    const publicUrl = 'https://quartet.example'
    const { services } = agentRegistration({ publicUrl, registrations: [] })
    const announced = services.find(({ name }) => name === 'MCP')?.endpoint
    expect(remote.url.replace('{host}', new URL(publicUrl).host)).toBe(announced)
  })
})
