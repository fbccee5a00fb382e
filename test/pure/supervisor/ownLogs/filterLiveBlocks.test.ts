import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  type BlockEvent,
  filterLiveBlocks,
} from '../../../../supervisor/ownLogs/filterLiveBlocks.ts'
import {
  type OwnAccounts,
  type RpcLog,
  TRANSFER,
  topicFor,
} from '../../../../supervisor/ownLogs/ownLogsRule.ts'
import { addressOf } from '../../../builders/facts.ts'

const [USDC, VAULT, ANN, BEN] = [0xa1, 0xa2, 0xb1, 0xb2].map(addressOf) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const own: OwnAccounts = { chainId: 8453, usdc: USDC, payees: new Set() }

const transfer = (transaction: string, from: string, to: string): RpcLog => ({
  address: USDC,
  topics: [TRANSFER, topicFor(from), topicFor(to)],
  transactionHash: transaction,
  blockNumber: '0x1',
  logIndex: '0x0',
})
const block = (...logs: RpcLog[]): BlockEvent => ({
  type: 'block',
  block: { number: '0x1', logsBloom: '0x' },
  logs,
  transactions: logs.map(({ transactionHash }) => ({ hash: transactionHash! })),
  transactionReceipts: logs.map(({ transactionHash }) => ({ transactionHash: transactionHash! })),
})

async function handedOut(events: readonly (BlockEvent | { type: 'reorg' })[], created: number) {
  const vaults = new Map<string, number>()
  const live = filterLiveBlocks(
    {
      async *sync() {
        for (const [index, event] of events.entries()) {
          // Ponder adds the vaults of a block before it hands out the block.
          if (index === created) vaults.set(VAULT, index)
          yield event
        }
      },
    },
    own,
    new Map([['factory', vaults]]),
  )
  const found = []
  for await (const event of live.sync()) found.push(event)
  return found
}

describe('a live block', () => {
  it('has no transaction and no receipt of third parties', async () => {
    const [only] = await handedOut([block(transfer('a', ANN, BEN), transfer('b', ANN, VAULT))], 0)
    expect(only).toEqual(block(transfer('b', ANN, VAULT)))
  })

  it('has the transfer to a vault that this block or an earlier block created, although Ponder requests blocks in advance', async () => {
    const paid = block(transfer('a', ANN, VAULT))
    expect(await handedOut([paid, paid, paid], 1)).toEqual([block(), paid, paid])
  })

  it('has no bloom, because the cache would store the bloom', async () => {
    const header = { number: '0x7', logsBloom: `0x${'f'.repeat(512)}` }
    const [found] = await handedOut([{ ...block(transfer('a', VAULT, ANN)), block: header }], 0)
    expect(found).toMatchObject({ block: { number: '0x7', logsBloom: '0x' } })
  })

  it('needs no bloom, because no handler reads a bloom', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    const sources = files
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(join('src', file), 'utf8'))
    expect(sources.length).toBeGreaterThan(10)
    expect(sources.filter((source) => source.includes('logsBloom'))).toEqual([])
  })

  it('leaves a reorganisation unchanged', async () => {
    const events = [{ type: 'reorg' } as const, block(transfer('a', VAULT, ANN))]
    const found = await handedOut(events, 0)
    expect(found[0]).toBe(events[0])
    expect(found[1]).toEqual(events[1])
  })
})
