import { randomBytes } from 'node:crypto'
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { bridgeCalldata } from '../../../core/bridge/domain/bridgeCall.ts'
import { bridgeId } from '../../../core/bridge/domain/bridgeId.ts'
import { createBridges } from '../../../core/bridge/store/createBridges.ts'
import { bridgeChainById } from '../../../core/kernel/chains/bridgeChains.ts'
import type { CrashPoint } from '../../../core/kernel/crashPoint.ts'
import type { Authorization, PaymentToken } from '../../../core/payments/domain/authorization.ts'
import {
  hex,
  instant,
  int,
  maybe,
  numeric,
  type RowOf,
  text,
} from '../../../core/platform/db/columns.ts'
import { createSql } from '../../../core/platform/db/createSql.ts'
import { systemClock } from '../../../core/platform/systemClock.ts'
import { devnetAccounts } from '../../../devnet/accounts.ts'
import type { AttestationSettings } from '../../../devnet/attestation/attestationSettings.ts'
import { startAttestation } from '../../../devnet/attestation/startAttestation.ts'
import { type DevnetChain, devnetChain } from '../../../devnet/chain/devnetChain.ts'
import { mineBlock } from '../../../devnet/chain/mineBlock.ts'
import { receiptOf, sendTransaction } from '../../../devnet/chain/sendTransaction.ts'
import { startAnvil } from '../../../devnet/chain/startAnvil.ts'
import { bridgeAddress } from '../../../devnet/deploy/bridge.ts'
import { ensureBridging } from '../../../devnet/deploy/bridging.ts'
import { MESSAGE_TRANSMITTER } from '../../../devnet/deploy/cctp.ts'
import { deployUsdc, fiatTokenAdminAbi } from '../../../devnet/deploy/usdc.ts'
import { until } from '../../../supervisor/until.ts'
import { migratedDatabase } from '../migratedDatabase.ts'
import { PATIENCE_MS } from '../patience.ts'
import { aPayer, type Payer } from '../payments/payer.ts'
import { submitAuthorization } from '../payments/thirdParty.ts'
import { startWorker, type Worker } from '../startWorker.ts'
import type { BridgeWorkOptions } from './bridgeWorkOf.ts'

export const RECEIVE_USDC6 = 10_000_000n
export const NETWORK_FEE_USDC6 = 200_000n
export const FEE_USDC6 = 100_000n
export const AMOUNT_USDC6 = RECEIVE_USDC6 + NETWORK_FEE_USDC6 + FEE_USDC6
const CHAIN_IDS = [8453, 5042] as const
const GAS_LIMIT = 600_000n
/**
 * Number of checks of a condition per mined block; more blocks would cost every process a pass
 * each.
 */
const CHECKS_PER_BLOCK = 3
const tokenAbi = parseAbi(['function balanceOf(address) view returns (uint256)'])

export type BridgeRequest = {
  readonly id: Hex
  readonly chainId: number
  readonly toChainId: number
  readonly payer: Payer
  readonly authorization: Authorization
  readonly signature: Hex
  readonly token: PaymentToken
}

const BRIDGE_ROW = {
  state: text,
  reason: maybe(text),
  burn_tx: maybe(hex),
  mint_tx: maybe(hex),
  mint_caller: maybe(hex),
  received_usdc: maybe(numeric),
  alarm: maybe(text),
  event_nonce: maybe(hex),
  due_at: instant,
  reattested_at: maybe(instant),
  burn_block_number: maybe(int),
  burn_block_hash: maybe(hex),
  mint_block_number: maybe(int),
  mint_block_hash: maybe(hex),
}
export type BridgeRow = RowOf<typeof BRIDGE_ROW>

export type BridgeWorkWorld = Awaited<ReturnType<typeof createBridgeWorkWorld>>

/**
 * Creates two chains with USDC, CCTP and bridges, an attestation service, a database, and worker processes on demand.
 */
export async function createBridgeWorkWorld(
  postgresUrl: string,
  settings: Partial<AttestationSettings> = {},
) {
  const database = await migratedDatabase(postgresUrl)
  const sql = createSql(database.url, { name: 'test', max: 4, reader: false })
  const accounts = devnetAccounts()
  const chains = new Map<number, DevnetChain>()
  const tokens = new Map<number, PaymentToken>()
  for (const chainId of CHAIN_IDS) {
    const { chain, token } = await startBridgedChain(chainId)
    chains.set(chainId, chain)
    tokens.set(chainId, token)
  }
  const service = await startAttestation(
    { chains: Object.fromEntries(chains), accounts, transmitter: MESSAGE_TRANSMITTER },
    { settings: { requestsPerSec: 60, fastConfirmations: 1, finalConfirmations: 1, ...settings } },
  )
  const bridges = createBridges({ databaseUrl: database.url, poolSize: 2 })
  const options: BridgeWorkOptions = {
    databaseUrl: database.url,
    attestationUrl: service.url,
    homes: CHAIN_IDS.map((chainId) => ({
      chainId,
      rpcUrl: chains.get(chainId)!.url,
      wsUrl: chains.get(chainId)!.wsUrl,
      contract: contractOn(chainId),
      usdc: tokens.get(chainId)!.address,
    })),
    transmitter: MESSAGE_TRANSMITTER,
    minter: accounts.bridgeMinter.address,
    burner: accounts.bridgeBurner.address,
    selfMintAfterMs: 30_000,
  }
  const workers = new Set<Worker>()
  const world = {
    sql,
    accounts,
    service,
    bridges,
    options,
    chain: (chainId: number) => chains.get(chainId)!,
    token: (chainId: number) => tokens.get(chainId)!,
    start: (run: { crashAt?: string; selfMintAfterMs?: number } = {}) => {
      const worker = startBridgeWorker(options, run)
      workers.add(worker)
      return worker
    },
    killAll: async () => {
      await Promise.all([...workers].map((worker) => worker.kill()))
      workers.clear()
    },
    mine: async (blocks = 1) => {
      for (let block = 0; block < blocks; block += 1) {
        await Promise.all([...chains.values()].map((chain) => mineBlock(chain)))
      }
    },
    /** Mines on both chains until the condition holds. Throws when the time limit passes first. */
    mineUntil: async (
      condition: () => boolean | Promise<boolean>,
      description: string,
      ms = PATIENCE_MS,
    ) => {
      let reads = 0
      const isMet = await until(async () => {
        if (reads % CHECKS_PER_BLOCK === 0) await world.mine()
        reads += 1
        return condition()
      }, ms)
      if (!isMet) throw new Error(`never: ${description}`)
    },
    sign: (name: string, from = 8453, to = 5042, changes: Partial<Authorization> = {}) =>
      sign(world, { payer: aPayer(name), chainId: from, toChainId: to }, changes),
    fund: (payer: Payer, chainId: number, amountUsdc6 = AMOUNT_USDC6) =>
      fund(world.chain(chainId), world.token(chainId).address, payer.address, amountUsdc6),
    claim: (request: BridgeRequest) => bridges.claim(claimOf(request)),
    /** Signs, funds and claims a bridge. */
    bridge: async (name: string, from = 8453, to = 5042) => {
      const request = await world.sign(name, from, to)
      await world.fund(request.payer, from)
      await world.claim(request)
      return request
    },
    /** Submits the payment to the token from a third party. Resolves when the transfer is in a block. */
    frontRun: async (request: BridgeRequest) => {
      const chain = world.chain(request.chainId)
      const hash = await submitAuthorization(chain, accounts.visitors[0]!.address, request)
      await mineBlock(chain)
      await receiptOf(chain, hash)
      return hash
    },
    /**
     * Replaces the newest blocks of a chain by empty blocks. The removed transactions return to the pool or are
     * dropped.
     */
    reorg: async (chainId: number, depth: number, dropped = true) => {
      await world.chain(chainId).rpc('anvil_reorg', [depth, []])
      if (dropped) await world.chain(chainId).rpc('anvil_dropAllTransactions', [])
    },
    /** Starts a worker with a crash point, and mines until the worker has ended there. */
    killAt: async (crashAt: CrashPoint, run: { selfMintAfterMs?: number } = {}) => {
      const killed = world.start({ ...run, crashAt })
      await world.mineUntil(() => killed.hasEnded(), `killed at ${crashAt}`)
      if ((await killed.ended) !== 'SIGKILL') throw new Error(killed.output())
    },
    row: async ({ id }: Pick<BridgeRequest, 'id'>) => {
      const [row] = await sql(BRIDGE_ROW)`select * from app.bridge where id = ${id}`
      if (row === undefined) throw new Error(`no bridge ${id}`)
      return row
    },
    refund: async ({ id }: Pick<BridgeRequest, 'id'>) => {
      const [row] = await sql({
        state: text,
        reason: maybe(text),
        refund_block_number: maybe(int),
      })`select state, reason, refund_block_number from app.bridge_refund where id = ${id}`
      return row
    },
    /** Mines until a bridge has the given state. */
    reach: (request: Pick<BridgeRequest, 'id'>, state: string, ms?: number) =>
      world.mineUntil(
        async () => (await world.row(request)).state === state,
        `${state}: ${request.id}`,
        ms,
      ),
    balanceOf: (chainId: number, address: Address) =>
      world.chain(chainId).client.readContract({
        address: world.token(chainId).address,
        abi: tokenAbi,
        functionName: 'balanceOf',
        args: [address],
      }),
    /** Returns every `MessageReceived` of a bridge on its destination. */
    mintsOf: (request: BridgeRequest) => mintsOf(world.chain(request.toChainId), request.id),
    stop: async () => {
      await world.killAll()
      await bridges.close()
      await service.stop()
      await sql.end()
      await Promise.all([...chains.values()].map(({ node }) => node.stop()))
      await database.drop()
    },
  }
  return world
}

export function contractOn(chainId: number): Address {
  const address = bridgeAddress(chainId)
  if (address === undefined) throw new Error(`no bridge on ${chainId}`)
  return address
}

async function startBridgedChain(chainId: number) {
  const accounts = devnetAccounts()
  const anvil = await startAnvil({ chainId, genesisTimestampSec: systemClock.nowSec() - 3_600 })
  const chain = devnetChain(anvil, String(chainId), 1)
  await anvil.rpc('anvil_setBlockTimestampInterval', [1])
  const address = await deployUsdc(chain, accounts)
  await ensureBridging(chain, accounts)
  const name = chainId === 5042 ? 'USDC' : 'USD Coin'
  return { chain, token: { chainId, address, name, version: '2' } }
}

async function sign(
  world: { token(chainId: number): PaymentToken },
  of: { readonly payer: Payer; readonly chainId: number; readonly toChainId: number },
  changes: Partial<Authorization>,
): Promise<BridgeRequest> {
  const { payer, chainId } = of
  const authorization: Authorization = {
    from: payer.address,
    to: contractOn(chainId),
    valueUsdc6: AMOUNT_USDC6,
    validAfterSec: 0n,
    validBeforeSec: BigInt(systemClock.nowSec() + 86_400),
    nonce: `0x${randomBytes(32).toString('hex')}`,
    ...changes,
  }
  const token = world.token(chainId)
  const signature = await payer.sign(token, authorization)
  const { nonce } = authorization
  const id = bridgeId({ chainId, bridge: contractOn(chainId), payer: payer.address, nonce })
  return { ...of, id, authorization, signature, token }
}

export function legOf({ chainId, toChainId }: Pick<BridgeRequest, 'chainId' | 'toChainId'>) {
  return {
    destinationDomain: bridgeChainById(toChainId)!.domain,
    receiveUsdc6: RECEIVE_USDC6,
    maxNetworkFeeUsdc6: NETWORK_FEE_USDC6,
    minFinality: chainId === 8453 ? 1_000 : 2_000,
    referrer: null,
  }
}

function claimOf(request: BridgeRequest): Parameters<ReturnType<typeof createBridges>['claim']>[0] {
  const { id, chainId, toChainId, authorization, signature } = request
  const { destinationDomain: _, ...leg } = legOf(request)
  return {
    ...leg,
    id,
    chainId,
    toChainId,
    contract: contractOn(chainId),
    feeUsdc6: FEE_USDC6,
    authorization,
    signature,
    wireVersion: 2,
    requestHash: id.slice(2),
    quoteId: null,
    data: bridgeCalldata({ authorization, signature, leg: legOf(request) }),
    gasLimit: GAS_LIMIT,
  }
}

async function fund(
  chain: DevnetChain,
  usdc: Address,
  to: Address,
  amountUsdc6: bigint,
): Promise<void> {
  const data = encodeFunctionData({
    abi: fiatTokenAdminAbi,
    functionName: 'mint',
    args: [to, amountUsdc6],
  })
  await sendTransaction(chain, { from: devnetAccounts().usdcAdmin.address, to: usdc, data })
}

const receivedAbi = parseAbi([
  'event MessageReceived(address indexed caller, uint32 sourceDomain, bytes32 indexed nonce, bytes32 sender, uint32 indexed finalityThresholdExecuted, bytes messageBody)',
])

async function mintsOf({ client }: DevnetChain, id: Hex) {
  const logs = await client.getLogs({
    address: MESSAGE_TRANSMITTER,
    event: receivedAbi[0],
    fromBlock: 0n,
    strict: true,
  })
  return logs.filter(({ args }) => args.messageBody.endsWith(id.slice(2)))
}

function startBridgeWorker(
  options: BridgeWorkOptions,
  run: { readonly crashAt?: string; readonly selfMintAfterMs?: number },
): Worker {
  const { bridgeBurner, bridgeMinter } = devnetAccounts()
  const keys = { burn: bridgeBurner.privateKey, mint: bridgeMinter.privateKey }
  const args = [JSON.stringify({ ...options, ...run, keys })]
  return startWorker('test/support/bridgeWork/bridgeWorker', { args })
}
