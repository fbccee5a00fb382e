import {
  type Address,
  decodeErrorResult,
  encodeFunctionData,
  type Hex,
  keccak256,
  stringToHex,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { basketVaultAbi } from '../../../contracts-abi/basketVaultAbi.ts'
import { vaultFactoryAbi } from '../../../contracts-abi/vaultFactoryAbi.ts'
import { latestBlock } from '../../../devnet/chain/latestBlock.ts'
import { mineBlock } from '../../../devnet/chain/mineBlock.ts'
import { submitTransaction } from '../../../devnet/chain/sendTransaction.ts'
import { fiatTokenAdminAbi } from '../../../devnet/deploy/usdc.ts'
import { residentActions } from '../../../devnet/residents/runResidentStep.ts'
import { until } from '../../../supervisor/until.ts'
import { PATIENCE_MS } from '../patience.ts'
import type { Api } from '../startApi.ts'
import type { World } from '../world.ts'
import { type RunningSender, type SenderName, startSender } from './startSender.ts'

/** Person with a key, USDC, a vault and a library. */
export type Person = {
  readonly key: Hex
  readonly account: ReturnType<typeof privateKeyToAccount>
  readonly sender: RunningSender
  vault: Address
}

export type SentKind =
  | 'create-vault'
  | 'approve'
  | 'deposit'
  | 'deposit-with-permit'
  | 'set-weights'
  | 'rebalance'
  | 'send'
  | 'redeem'
  | 'redeem-in-kind'

/** Result of one transaction. */
export type SentTransaction = {
  readonly kind: SentKind
  readonly by: SenderName
  readonly outcome: 'success' | 'out of gas' | 'reverted'
  /** Name of the revert error, or its data if the vault has no such error; empty after a success. */
  readonly reason: string
  readonly gasUsed: bigint
  readonly gasLimit: bigint
}

/** Transaction in an answer of the api. */
export type AnsweredTransaction = { readonly to: string; readonly gas: string }
type Ready = {
  readonly person: Person
  readonly kind: SentKind
  readonly transaction: AnsweredTransaction
}

export type SenderWorld = {
  readonly people: readonly Person[]
  readonly sent: readonly SentTransaction[]
  /** Returns the api's answer to a person; throws for any status other than 200. */
  // biome-ignore lint/suspicious/noExplicitAny: a test's own reading of JSON
  ask(path: string, body: object): Promise<any>
  sharesOf(person: Person): Promise<bigint>
  /** Runs up to `blocks` blocks of trade; with `still`, without rebalances. */
  trade(blocks: number, still?: boolean): Promise<void>
  /** Sends the transactions of all people, mines until all are mined, and waits for the index. */
  send(ready: readonly Ready[]): Promise<void>
  stop(): Promise<void>
}

const USDC6 = 1_000_000_000_000n
/** Maximum blocks until all transactions of a round are mined, because the gas of a block is limited. */
const MAX_BLOCKS = 60

/** Creates people with stock libraries on a world in which residents trade. */
export async function openSenderWorld(
  world: World,
  api: Api,
  options: { readonly libraries: readonly SenderName[]; readonly python: string; each: number },
): Promise<SenderWorld> {
  const { vaultChain: chain, contracts, accounts } = world.devnet
  const senders = options.libraries.map((name) => startSender(name, chain.url, options.python))
  const people = senders.flatMap((sender) =>
    Array.from({ length: options.each }, (_, index) => aPerson(sender, index)),
  )
  const sent: SentTransaction[] = []
  for (const { account } of people) {
    await chain.rpc('anvil_setBalance', [account.address, toHex(10n ** 19n)])
    const data = encodeFunctionData({
      abi: fiatTokenAdminAbi,
      functionName: 'mint',
      args: [account.address, USDC6],
    })
    const mint = { from: accounts.usdcAdmin.address, to: contracts.usdc, data }
    await submitTransaction(chain, { ...mint, gas: 200_000n })
  }
  await mineBlock(chain)
  const actions = residentActions.filter((action) => action !== 'rebalance')
  const senderWorld: SenderWorld = {
    people,
    sent,
    ask: async (path, body) => {
      const answer = await api.post(path, body)
      if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
      return answer.body
    },
    sharesOf: ({ vault, account }) =>
      chain.client.readContract({
        address: vault,
        abi: basketVaultAbi,
        functionName: 'balanceOf',
        args: [account.address],
      }),
    trade: async (blocks, still = false) => {
      const last = (await latestBlock(chain)).number + blocks
      while ((await latestBlock(chain)).number < last) {
        await world.live(still ? actions[world.random.int(actions.length)] : undefined)
      }
    },
    send: async (ready) => {
      const hashes = await Promise.all(
        ready.map(({ person, transaction }) => person.sender.send(person.key, transaction)),
      )
      for (const [at, hash] of hashes.entries()) {
        const made = ready[at]
        if (made !== undefined) sent.push(await outcomeOf(world, made, hash))
      }
      await apiKnows(world, api)
    },
    stop: async () => {
      for (const sender of senders) await sender.stop()
    },
  }
  return senderWorld
}

function aPerson(sender: RunningSender, index: number): Person {
  const key = keccak256(stringToHex(`${sender.name} ${index}`))
  return { key, account: privateKeyToAccount(key), sender, vault: '0x' }
}

async function outcomeOf(
  world: World,
  { person, kind }: Ready,
  hash: Hex,
): Promise<SentTransaction> {
  const { vaultChain: chain } = world.devnet
  for (let block = 0; block < MAX_BLOCKS; block += 1) {
    if ((await chain.rpc('eth_getTransactionReceipt', [hash])) !== null) break
    await mineBlock(chain)
  }
  const [receipt, { gas: gasLimit }] = await Promise.all([
    chain.client.getTransactionReceipt({ hash }),
    chain.client.getTransaction({ hash }),
  ])
  if (kind === 'create-vault') {
    const { number } = await latestBlock(chain)
    const [created] = await chain.client.getContractEvents({
      abi: vaultFactoryAbi,
      eventName: 'VaultCreated',
      args: { strategist: person.account.address },
      fromBlock: receipt.blockNumber,
      toBlock: BigInt(number),
    })
    if (created?.args.vault !== undefined) person.vault = created.args.vault
  }
  const { gasUsed } = receipt
  const made = { kind, by: person.sender.name, gasUsed, gasLimit }
  if (receipt.status === 'success') return { ...made, outcome: 'success', reason: '' }
  const trace = await fetch(chain.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'debug_traceTransaction',
      params: [hash, { tracer: 'callTracer' }],
    }),
  })
  const text = await trace.text()
  const ranOut = /out ?of ?gas/i.test(text)
  const reason = nameOfError(JSON.parse(text).result?.output ?? '0x')
  return { ...made, outcome: ranOut ? 'out of gas' : 'reverted', reason }
}

function nameOfError(data: Hex): string {
  try {
    return decodeErrorResult({ abi: basketVaultAbi, data }).errorName
  } catch {
    return data
  }
}

async function apiKnows(world: World, api: Api): Promise<void> {
  const head = await world.sync()
  // The api reads new blocks by itself, slightly before or after the test.
  const knows = async () => (await api.get('/v1/basket')).body.asOf?.blockNumber >= head.number
  if (!(await until(knows, PATIENCE_MS)))
    throw new Error(`the api does not know block ${head.number}`)
}
