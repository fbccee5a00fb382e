import {
  type Address,
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  pad,
  parseAbiParameters,
  toHex,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { messageTransmitterAbi } from '../../../../contracts-abi/messageTransmitterAbi.ts'
import { quartetBridgeAbi } from '../../../../contracts-abi/quartetBridgeAbi.ts'
import type { BridgeState } from '../../../../core/bridge/domain/bridgeStates.ts'
import { bridgeHookData, encodeMessage } from '../../../../core/bridge/domain/cctpMessage.ts'
import type { ProofRow } from '../../../../core/bridge/ports.ts'
import type { DueBridge, ExternalBurn } from '../../../../core/bridge/workPorts.ts'
import type { BridgeWork } from '../../../../workers/bridge/bridgeWork.ts'
import { importExternalBurns } from '../../../../workers/bridge/importExternalBurns.ts'

const contract: Address = `0x${'b1'.repeat(20)}`
const payer: Address = `0x${'a1'.repeat(20)}`
const idOf = (number: number): Hex => toHex(number, { size: 32 })
const ZERO = idOf(0)
const rowOf = (number: number, toChainId: number | null = 5042) =>
  ({
    id: idOf(number),
    chainId: 8453,
    contract,
    toChainId,
    burnTx: idOf(number),
    burnedSec: number,
  }) as ProofRow

/** Returns the logs of a burn of this id. */
function logsOf(id: Hex) {
  const message = encodeMessage({
    sourceDomain: 6,
    destinationDomain: 26,
    nonce: ZERO,
    sender: ZERO,
    recipient: ZERO,
    destinationCaller: ZERO,
    minFinality: 1_000,
    finalityExecuted: 0,
    burnToken: ZERO,
    mintRecipient: pad(payer),
    amountUsdc6: 1_100_000n,
    messageSender: pad(contract),
    maxFeeUsdc6: 100_000n,
    feeExecutedUsdc6: 0n,
    expirationBlock: 0n,
    hookData: bridgeHookData(id),
  })
  const figures = parseAbiParameters('uint32, uint256, uint256, uint256, uint256, uint256, bytes32')
  return [
    {
      address: `0x${'c1'.repeat(20)}`,
      topics: encodeEventTopics({ abi: messageTransmitterAbi, eventName: 'MessageSent' }),
      data: encodeAbiParameters([{ type: 'bytes' }], [message]),
    },
    {
      address: contract,
      topics: encodeEventTopics({
        abi: quartetBridgeAbi,
        eventName: 'Bridged',
        args: { id, payer, referrer: payer },
      }),
      data: encodeAbiParameters(figures, [26, 1n, 1n, 1n, 0n, 0n, ZERO]),
    },
  ]
}

/** Runs one pass over an index, newest row first; `states` are the states of existing rows. */
async function passOver(rows: readonly ProofRow[], states: ReadonlyMap<Hex, BridgeState>) {
  const seen = { imported: [] as Hex[], reopened: [] as Hex[], pages: 0 }
  const work = {
    proofs: {
      page: async ({ limit, after }: { limit: number; after: { burnedSec: number } | null }) => {
        seen.pages += 1
        const end = after?.burnedSec ?? Number.POSITIVE_INFINITY
        return rows.filter(({ burnedSec }) => burnedSec < end).slice(0, limit)
      },
    },
    jobs: {
      standings: async (ids: readonly Hex[]) =>
        new Map(ids.flatMap((id) => (states.has(id) ? [[id, { state: states.get(id) }]] : []))),
      importBurns: async (found: readonly ExternalBurn[]) =>
        seen.imported.push(...found.map(({ id }) => id)) > 0 ? found.length : 0,
      byId: async (id: Hex) => ({ id, state: states.get(id), toChainId: 5042 }),
      move: async ({ id }: DueBridge, to: BridgeState) =>
        to === 'waiting_for_circle' && seen.reopened.push(id) > 0,
    },
    sources: [
      {
        chainId: 8453,
        node: {
          receipt: async (txHash: Hex) => ({
            txHash,
            blockNumber: 7,
            blockHash: ZERO,
            succeeded: true,
            logs: logsOf(txHash),
          }),
        },
      },
    ],
    metrics: { count: () => {} },
    log: { info: () => {}, warn: () => {} },
  }
  await importExternalBurns(work as unknown as BridgeWork)
  return seen
}

describe('bridges of third parties', () => {
  it('are imported, except for stored bridges and unknown destinations', async () => {
    const rows = [rowOf(3), rowOf(2, null), rowOf(1)]
    const states = new Map([[idOf(3), 'minted' as const]])
    expect(await passOver(rows, states)).toEqual({ imported: [idOf(1)], reopened: [], pages: 1 })
  })

  it('are all imported, for any number since the last pass', async () => {
    const rows = Array.from({ length: 450 }, (_, number) => rowOf(450 - number))
    const { imported, pages } = await passOver(rows, new Map())
    expect([imported.length, pages]).toEqual([450, 3])
  })

  it('are read from the newest page only when all of its bridges are imported', async () => {
    const rows = Array.from({ length: 450 }, (_, number) => rowOf(450 - number))
    const states = new Map(rows.map(({ id }) => [id, 'attested' as const]))
    expect((await passOver(rows, states)).pages).toBe(1)
  })
})

describe('a closed bridge', () => {
  it('is reopened when the chain has its burn', async () => {
    const states = new Map([[idOf(1), 'closed' as const]])
    const seen = await passOver([rowOf(1)], states)
    expect(seen).toMatchObject({ imported: [], reopened: [idOf(1)] })
  })
})
