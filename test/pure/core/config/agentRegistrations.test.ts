import { describe, expect, it } from 'vitest'
import { loadConfig } from '../../../../core/config.ts'

const REGISTRY = `eip155:8453:0x${'8004'.repeat(10)}`

describe('AGENT_REGISTRATIONS', () => {
  it('names entries of identity registries, separated by commas', () => {
    const { AGENT_REGISTRATIONS } = loadConfig({
      AGENT_REGISTRATIONS: `${REGISTRY}/42, eip155:1:0x${'ab'.repeat(20)}/0`,
    })
    expect(AGENT_REGISTRATIONS).toEqual([
      { agentRegistry: REGISTRY, agentId: 42 },
      { agentRegistry: `eip155:1:0x${'ab'.repeat(20)}`, agentId: 0 },
    ])
  })

  it.each([REGISTRY, `${REGISTRY}/x`, '42', `${REGISTRY}/1,`, `solana:1:0x${'ab'.repeat(20)}/1`])(
    'rejects %s by name',
    (text) => {
      expect(() => loadConfig({ AGENT_REGISTRATIONS: text })).toThrow(
        /AGENT_REGISTRATIONS: must be/,
      )
    },
  )
})
