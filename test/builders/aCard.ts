import { canonicalJson } from '../../core/cards/domain/canonicalJson.ts'

export const CARD_ORIGIN = 'https://quartet.example'

/** Returns the canonical text of a small agent card. */
export function aCard(version = '1.0.0', origin = CARD_ORIGIN): string {
  return canonicalJson({
    name: 'Quartet',
    description: 'Vaults, €',
    version,
    supportedInterfaces: [
      { url: `${origin}/a2a`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
    ],
    documentationUrl: `${origin}/llms.txt`,
    capabilities: { streaming: false },
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: [{ id: 'vaults', name: 'Vaults', description: 'Read vaults', tags: ['vaults'] }],
  })
}
