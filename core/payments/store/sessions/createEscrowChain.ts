import {
  createPublicClient,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
} from 'viem'
import { RpcUnavailable } from '../../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../../kernel/retryAfter.ts'
import { depositAuthorization, type EscrowCall } from '../../domain/sessions/deposit.ts'
import { DEPOSIT_COLLECTOR, ESCROW, escrowAbi } from '../../domain/sessions/escrow.ts'
import { settlementTokenAbi } from '../../domain/settlementAbi.ts'
import { MULTICALL3 } from '../../domain/settlementCalls.ts'
import type { BooksAtBlock, ChannelBooks, EscrowChain, WatchedChannel } from '../../sessionPorts.ts'
import { isRevert } from '../isRevert.ts'

/** Timeout of a read, milliseconds. */
const TIMEOUT_MS = 5_000
/** Reads of each channel: sums, withdrawal, refunds, and the authorization of its deposit. */
const READS = 4

const multicallAbi = parseAbi([
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call3[] calls) view returns (Result[] returnData)',
  'function getBlockNumber() view returns (uint256 blockNumber)',
])

type Client = ReturnType<typeof createClient>

/** Creates live reads of the contract of sessions on one chain. */
export function createEscrowChain(options: {
  readonly rpcUrl: string
  readonly chainId: number
}): EscrowChain {
  const { chainId } = options
  const client = createClient(options.rpcUrl)
  const certain = async <T>(read: Promise<T>): Promise<T> => {
    try {
      return await read
    } catch (error) {
      if (error instanceof RpcUnavailable) throw error
      throw Object.assign(new RpcUnavailable(chainId, RETRY_AFTER_SEC.workerNode), { cause: error })
    }
  }
  return {
    chainId,
    isDeployed: () => certain(isDeployed(client)),
    books: (channels) => certain(readBooks(client, channels)),
    simulate: (channel, call) => certain(simulate(client, channel, call)),
  }
}

/** The addresses are hashes of the code, so that any code there is the code of the contracts. */
async function isDeployed(client: Client): Promise<boolean> {
  const codes = await Promise.all(
    [ESCROW, DEPOSIT_COLLECTOR].map((address) => client.getCode({ address })),
  )
  return codes.every((code) => code !== undefined)
}

/** One call reads all channels, so that all answers are of the block whose number the same call returns. */
async function readBooks(
  client: Client,
  channels: readonly WatchedChannel[],
): Promise<BooksAtBlock> {
  const number = encodeFunctionData({ abi: multicallAbi, functionName: 'getBlockNumber' })
  const results = await client.readContract({
    address: MULTICALL3,
    abi: multicallAbi,
    functionName: 'aggregate3',
    args: [
      [{ target: MULTICALL3, allowFailure: false, callData: number }, ...channels.flatMap(readsOf)],
    ],
  })
  const [block, ...reads] = results.map(({ returnData }) => returnData)
  return {
    blockNumber: Number(BigInt(block ?? '0x0')),
    books: channels.map((_channel, at) => booksIn(reads.slice(at * READS, (at + 1) * READS))),
  }
}

function readsOf(channel: WatchedChannel) {
  const { id, config, deposit } = channel
  const args = [id] as const
  const nonce = deposit === null ? id : depositAuthorization({ id, config }, deposit.deposit).nonce
  const escrow = (
    functionName: 'channels' | 'pendingWithdrawals' | 'refundNonce',
  ): { target: Hex; allowFailure: false; callData: Hex } => ({
    target: ESCROW,
    allowFailure: false,
    callData: encodeFunctionData({ abi: escrowAbi, functionName, args }),
  })
  return [
    escrow('channels'),
    escrow('pendingWithdrawals'),
    escrow('refundNonce'),
    {
      target: config.token,
      allowFailure: false,
      callData: encodeFunctionData({
        abi: settlementTokenAbi,
        functionName: 'authorizationState',
        args: [config.payer, nonce],
      }),
    },
  ]
}

function booksIn(reads: readonly Hex[]): ChannelBooks {
  const [sums = '0x', withdrawal = '0x', nonce = '0x', used = '0x'] = reads
  const abi = escrowAbi
  const [balanceUsdc6, claimedUsdc6] = decodeFunctionResult({
    abi,
    functionName: 'channels',
    data: sums,
  })
  const [, withdrawRequestedAtSec] = decodeFunctionResult({
    abi,
    functionName: 'pendingWithdrawals',
    data: withdrawal,
  })
  return {
    balanceUsdc6,
    claimedUsdc6,
    withdrawRequestedAtSec,
    refundNonce: Number(decodeFunctionResult({ abi, functionName: 'refundNonce', data: nonce })),
    isDeposited: decodeFunctionResult({
      abi: settlementTokenAbi,
      functionName: 'authorizationState',
      data: used,
    }),
  }
}

/** Returns null if the deposit would succeed now; otherwise the reason of the failure from the state of the token. */
async function simulate(
  client: Client,
  { config, deposit }: WatchedChannel,
  { to, data, gasLimit }: EscrowCall,
): Promise<string | null> {
  try {
    await client.call({ to, data, gas: gasLimit, account: config.receiverAuthorizer })
    return null
  } catch (error) {
    if (!isRevert(error)) throw error
  }
  const [block, balance] = await Promise.all([
    client.getBlock(),
    client.readContract({
      address: config.token,
      abi: settlementTokenAbi,
      functionName: 'balanceOf',
      args: [config.payer],
    }),
  ])
  if (deposit === null) return 'transaction_failed'
  if (deposit.deposit.validBeforeSec <= block.timestamp) return 'expired'
  if (deposit.deposit.validAfterSec >= block.timestamp) return 'not_yet_valid'
  return balance < deposit.deposit.amountUsdc6 ? 'insufficient_funds' : 'transaction_failed'
}

function createClient(rpcUrl: string) {
  return createPublicClient({
    cacheTime: 0,
    transport: http(rpcUrl, { timeout: TIMEOUT_MS, retryCount: 0 }),
  })
}
