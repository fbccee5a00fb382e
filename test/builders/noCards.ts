import type { AgentCards } from '../../core/cards/ports.ts'

/** Cards of apps without a signature. */
export const noCards: AgentCards = { signed: async () => null, keys: async () => [] }
