import { readFileSync } from 'node:fs'
import { EvmBatchProcessor } from '@subsquid/evm-processor'
import { createOrmConfig } from '@subsquid/typeorm-config'
import { TypeormDatabase } from '@subsquid/typeorm-store'
import { DataSource } from 'typeorm'
import { createPublicClient, http, toEventSelector } from 'viem'
import { bareTaskSchema, reportLine } from '../../indexing/bareTask.ts'
import { handDecoders } from '../../indexing/decodeByHand.ts'
import { eventSources, vaultCreated } from '../../indexing/eventSources.ts'
import { Block, Event } from './lib/model/rows.js'

/** Indexes the same events with @subsquid/evm-processor over the RPC, the hand decoder, and typeorm-store. */
const task = bareTaskSchema.parse(JSON.parse(process.env.BENCH_TASK ?? '{}'))
const deployment = JSON.parse(readFileSync(task.deploymentFile, 'utf8'))
process.env.DB_URL = task.databaseUrl

const tables = new DataSource({ ...createOrmConfig(), synchronize: false })
await tables.initialize()
await tables.synchronize()
await tables.destroy()

const { chainId } = deployment.vaults
// Same as the indexer: block headers from the start of the chain, not of the vaults.
const from = deployment.chains.find((chain) => chain.chainId === chainId).startBlock
const client = createPublicClient({ transport: http(task.rpcUrl) })
const created = await client.getLogs({
  address: deployment.vaults.factory,
  event: vaultCreated,
  fromBlock: BigInt(from),
  toBlock: BigInt(task.toBlock),
})
const sources = eventSources(
  deployment,
  created.map(({ args }) => args.vault.toLowerCase()),
)
const events = sources.flatMap((source) => source.events)
const decoders = handDecoders(events)
const names = new Map(events.map((event) => [toEventSelector(event), event.name]))

const processor = new EvmBatchProcessor()
  .setRpcEndpoint({ url: task.rpcUrl, maxBatchCallSize: 100, capacity: 10 })
  .setFinalityConfirmation(30)
  .setBlockRange({ from, to: task.toBlock })
  .includeAllBlocks({ from, to: task.toBlock })
  .setFields({
    log: { topics: true, data: true, transactionHash: true },
    block: { timestamp: true },
  })
for (const { addresses, events: handled } of sources) {
  const topic0 = handled.map((event) => toEventSelector(event))
  processor.addLog({ address: [...addresses], topic0 })
}

let rows = 0
process.on('exit', () => process.stdout.write(reportLine(rows)))
processor.run(new TypeormDatabase({ supportHotBlocks: true }), async ({ blocks, store }) => {
  const headers = blocks.map(
    ({ header }) =>
      new Block({
        id: String(header.height),
        hash: header.hash,
        parent: header.parentHash,
        time: Math.floor(header.timestamp / 1000),
      }),
  )
  const stored = blocks.flatMap(({ header, logs }) =>
    logs.map(
      (log) =>
        new Event({
          id: `${header.height}-${log.logIndex}`,
          block: header.height,
          logIndex: log.logIndex,
          tx: log.transactionHash,
          address: log.address,
          name: names.get(log.topics[0]) ?? '',
          args: JSON.stringify(decoders.get(log.topics[0])?.(log) ?? {}),
        }),
    ),
  )
  await store.insert(headers)
  await store.insert(stored)
  rows += headers.length + stored.length
})
