import { describe, expect, it } from 'vitest'
import {
  solanaRpcUrl,
  solanaVariables,
  solanaWsUrl,
} from '../../../../core/config/solanaVariables.ts'

describe('the configured node of Solana', () => {
  const config = { DEVNET: false, DEVNET_SOLANA_PORT: 8793 }
  const urls = (set: Partial<Parameters<typeof solanaRpcUrl>[0]>) => {
    const all = { ...config, ...set }
    return [solanaRpcUrl(all), solanaWsUrl(all)]
  }

  it('is null unless set, and the simulator on a devnet', () => {
    expect(urls({})).toEqual([null, null])
    expect(urls({ DEVNET: true })).toEqual(['http://127.0.0.1:8793', 'ws://127.0.0.1:8793'])
  })

  it('has its own websocket, and never the websocket of the devnet for another node', () => {
    const SOLANA_RPC_URL = 'https://node.example'
    const SOLANA_WS_URL = 'wss://node.example'
    for (const DEVNET of [true, false]) {
      expect(urls({ DEVNET, SOLANA_RPC_URL })).toEqual([SOLANA_RPC_URL, null])
      expect(urls({ DEVNET, SOLANA_RPC_URL, SOLANA_WS_URL })).toEqual([
        SOLANA_RPC_URL,
        SOLANA_WS_URL,
      ])
    }
  })

  it('rejects a websocket without a ws or wss URL', () => {
    const { schema } = solanaVariables.SOLANA_WS_URL
    const isTaken = (url: string) => schema.safeParse(url).success
    expect(['ws://127.0.0.1:1', 'wss://node.example/?key=1'].map(isTaken)).toEqual([true, true])
    expect(['https://node.example', 'node.example', ''].map(isTaken)).toEqual([false, false, false])
  })
})
