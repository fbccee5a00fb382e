import { readFileSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import postgres from 'postgres'
import { createPublicClient, http, numberToHex, toEventSelector } from 'viem'
import { bareTaskSchema, reportLine } from '../indexing/bareTask.ts'
import { handDecoders } from '../indexing/decodeByHand.ts'
import { eventSources, vaultCreated } from '../indexing/eventSources.ts'

/**
 * Minimal program that stores the same events: eth_getLogs, decode, COPY; no state, no reorganisations, no restart.
 *
 * Runs as a separate process; BENCH_TASK holds the task.
 */
const BLOCKS_PER_CALL = 100
const HEADERS_PER_BATCH = 100

const task = bareTaskSchema.parse(JSON.parse(process.env.BENCH_TASK ?? '{}'))
const deployment = JSON.parse(readFileSync(task.deploymentFile, 'utf8'))
const transport = http(task.rpcUrl, { batch: { batchSize: HEADERS_PER_BATCH } })
const client = createPublicClient({ transport })
const sql = postgres(task.databaseUrl, { max: 2, onnotice: () => {} })
const { chainId } = deployment.vaults
// Same as the indexer: block headers from the start of the chain, not of the vaults.
const fromBlock = deployment.chains.find((chain) => chain.chainId === chainId).startBlock

await sql`create table bare_block (number int8 primary key, hash text, parent text, time int8)`
await sql`create table bare_event (
  block int8, log_index int, tx text, address text, name text, args text, primary key (block, log_index))`
const created = await client.getLogs({
  address: deployment.vaults.factory,
  event: vaultCreated,
  fromBlock: BigInt(fromBlock),
  toBlock: BigInt(task.toBlock),
})
const sources = eventSources(
  deployment,
  created.map(({ args }) => args.vault.toLowerCase()),
)
const address = sources.flatMap((source) => source.addresses)
const handled = sources.flatMap((source) => source.events)
const events = [...new Map(handled.map((event) => [toEventSelector(event), event])).values()]
const isOurs = ownership()
const read = task.decoder === 'viem' ? readByViem : handReader()
let rows = 0
for (let from = fromBlock; from <= task.toBlock; from += BLOCKS_PER_CALL) {
  const to = Math.min(from + BLOCKS_PER_CALL - 1, task.toBlock)
  const [logs, blocks] = await Promise.all([read(from, to), readBlocks(from, to)])
  await copy('bare_event', logs)
  await copy('bare_block', blocks)
  rows += logs.length + blocks.length
}
await sql.end()
process.stdout.write(reportLine(rows))

/** One request covers all addresses and topics, so that an answer also holds events without a handler. */
function ownership() {
  const known = new Set(
    sources.flatMap((source) =>
      source.addresses.flatMap((one) => source.events.map((event) => one + toEventSelector(event))),
    ),
  )
  return (log) => known.has(log.address.toLowerCase() + log.topics[0])
}

async function readByViem(from, to) {
  const range = { fromBlock: BigInt(from), toBlock: BigInt(to) }
  const logs = await client.getLogs({ address, events, ...range })
  return logs
    .filter(isOurs)
    .map((log) => [
      log.blockNumber,
      log.logIndex,
      log.transactionHash,
      log.address,
      log.eventName,
      JSON.stringify(log.args, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    ])
}

function handReader() {
  const decoders = handDecoders(events)
  const names = new Map(events.map((event) => [toEventSelector(event), event.name]))
  const topics = [[...names.keys()]]
  return async (from, to) => {
    const range = { fromBlock: numberToHex(from), toBlock: numberToHex(to) }
    const filter = { address, topics, ...range }
    const logs = await client.request({ method: 'eth_getLogs', params: [filter] })
    return logs
      .filter(isOurs)
      .map((log) => [
        Number(log.blockNumber),
        Number(log.logIndex),
        log.transactionHash,
        log.address,
        names.get(log.topics[0]),
        JSON.stringify(decoders.get(log.topics[0])?.(log)),
      ])
  }
}

function readBlocks(from, to) {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return Promise.all(
    numbers.map(async (number) => {
      const params = [numberToHex(number), false]
      const block = await client.request({ method: 'eth_getBlockByNumber', params })
      return [number, block.hash, block.parentHash, Number(block.timestamp)]
    }),
  )
}

async function copy(table, lines) {
  const text = lines.map((row) => `${row.map(cell).join('\t')}\n`).join('')
  await pipeline([text], await sql`copy ${sql(table)} from stdin`.writable())
}

/** Returns one value in the text format of COPY. */
function cell(value) {
  return value === null ? '\\N' : String(value).replaceAll('\\', '\\\\')
}
