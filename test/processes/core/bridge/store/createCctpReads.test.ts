import { encodeAbiParameters, encodeEventTopics, type Hex, pad, parseAbi } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { messageTransmitterAbi } from '../../../../../contracts-abi/messageTransmitterAbi.ts'
import { bridgeHookData, encodeMessage } from '../../../../../core/bridge/domain/cctpMessage.ts'
import { createCctpReads } from '../../../../../core/bridge/store/createCctpReads.ts'
import { createUsdcBalances } from '../../../../../core/bridge/store/createUsdcBalances.ts'
import { PAYER, txOf } from '../../../../builders/aBridge.ts'
import { aDeployment } from '../../../../builders/aDeployment.ts'
import { addressOf } from '../../../../builders/facts.ts'
import { type FakeRpc, fakeRpc } from '../../../../builders/fakeRpc.ts'

const TRANSMITTER = '0x81d40f21f12a8f0e3252bccb954d722d4c464b64'
const HASH = txOf(0xabc)
const ID = txOf(0x1d)
const NONCE = txOf(0xe1)

const message = encodeMessage({
  sourceDomain: 6,
  destinationDomain: 26,
  nonce: NONCE,
  sender: txOf(1),
  recipient: txOf(2),
  destinationCaller: txOf(0),
  minFinality: 1000,
  finalityExecuted: 1000,
  burnToken: txOf(3),
  mintRecipient: pad(PAYER),
  amountUsdc6: 25_016_000n,
  messageSender: txOf(4),
  maxFeeUsdc6: 16_000n,
  feeExecutedUsdc6: 15_000n,
  expirationBlock: 0n,
  hookData: bridgeHookData(ID),
})

type Log = { readonly address: Hex; readonly topics: readonly Hex[]; readonly data: Hex }

const sentLog = (address: Hex = TRANSMITTER): Log => ({
  address,
  topics: encodeEventTopics({ abi: messageTransmitterAbi, eventName: 'MessageSent' }) as Hex[],
  data: encodeAbiParameters([{ type: 'bytes' }], [message]),
})

const receivedLog = (): Log => ({
  address: TRANSMITTER,
  topics: encodeEventTopics({
    abi: messageTransmitterAbi,
    eventName: 'MessageReceived',
    args: { caller: PAYER, nonce: NONCE, finalityThresholdExecuted: 1000 },
  }) as Hex[],
  data: encodeAbiParameters(
    [{ type: 'uint32' }, { type: 'bytes32' }, { type: 'bytes' }],
    [6, txOf(1), `0x${message.slice(2 + 148 * 2)}`],
  ),
})

const firstVersionLog = (): Log => {
  const abi = parseAbi([
    'event DepositForBurn(uint64 indexed nonce, address indexed burnToken, uint256 amount, address indexed depositor, bytes32 mintRecipient, uint32 destinationDomain, bytes32 destinationTokenMessenger, bytes32 destinationCaller)',
  ])
  return {
    address: addressOf(0x11),
    topics: encodeEventTopics({
      abi,
      eventName: 'DepositForBurn',
      args: { nonce: 7n, burnToken: addressOf(3), depositor: PAYER },
    }) as Hex[],
    data: encodeAbiParameters(
      [
        { type: 'uint256' },
        { type: 'bytes32' },
        { type: 'uint32' },
        { type: 'bytes32' },
        { type: 'bytes32' },
      ],
      [5_000_000n, pad(PAYER), 7, txOf(2), txOf(0)],
    ),
  }
}

const receipt = (logs: readonly Log[]) => ({
  transactionHash: HASH,
  blockHash: txOf(1),
  blockNumber: '0x10',
  status: '0x1',
  type: '0x2',
  gasUsed: '0x1',
  cumulativeGasUsed: '0x1',
  effectiveGasPrice: '0x1',
  from: PAYER,
  to: PAYER,
  transactionIndex: '0x0',
  contractAddress: null,
  logsBloom: '0x',
  logs: logs.map((log, index) => ({
    ...log,
    blockHash: txOf(1),
    blockNumber: '0x10',
    logIndex: `0x${index}`,
    transactionHash: HASH,
    transactionIndex: '0x0',
    removed: false,
  })),
})

const nodes: FakeRpc[] = []
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.close()))
})

async function reads(answers: Readonly<Record<number, Parameters<typeof fakeRpc>[0]>>) {
  const time = { ms: 1_000_000 }
  const rpcUrls = []
  const byChain = new Map<number, FakeRpc>()
  for (const [chainId, answer] of Object.entries(answers)) {
    const node = await fakeRpc(answer)
    nodes.push(node)
    byChain.set(Number(chainId), node)
    rpcUrls.push({ chainId: Number(chainId), rpcUrl: node.url })
  }
  const clock = { nowMs: () => time.ms, nowSec: () => time.ms / 1000 }
  const deployment = aDeployment()
  return {
    cctp: createCctpReads({ deployment, rpcUrls, clock }),
    balances: createUsdcBalances({ deployment, rpcUrls }),
    time,
    requested: (chainId: number) => byChain.get(chainId)?.asked ?? [],
  }
}

const nothing = () => null
const throwDown = () => {
  throw new Error('down')
}

describe('a transaction of CCTP', () => {
  it('is found on any chain, with all its burns', async () => {
    const { cctp } = await reads({
      8453: nothing,
      5042: () => receipt([sentLog(), sentLog(addressOf(0xbad)), firstVersionLog()]),
      137: nothing,
    })
    expect(await cctp.transfers(HASH)).toEqual({
      chainId: 5042,
      burns: [
        {
          version: 2,
          amountUsdc6: 25_016_000n,
          toDomain: 26,
          mintRecipient: pad(PAYER),
          hookData: bridgeHookData(ID),
          message,
        },
        {
          version: 1,
          amountUsdc6: 5_000_000n,
          toDomain: 7,
          mintRecipient: pad(PAYER),
          hookData: '0x',
          message: '0x',
        },
      ],
      mints: [],
    })
  })

  it('is parsed as a mint', async () => {
    const { cctp } = await reads({ 8453: () => receipt([receivedLog()]) })
    expect((await cctp.transfers(HASH))?.mints).toEqual([
      {
        fromDomain: 6,
        eventNonce: NONCE,
        amountUsdc6: 25_016_000n,
        feeExecutedUsdc6: 15_000n,
        mintRecipient: pad(PAYER),
        hookData: bridgeHookData(ID),
      },
    ])
  })

  it('is found while another node is down, and a search without a result throws while a node is down', async () => {
    const found = await reads({ 8453: () => receipt([sentLog()]), 5042: throwDown })
    expect((await found.cctp.transfers(HASH))?.burns).toHaveLength(1)
    const missing = await reads({ 8453: nothing, 5042: throwDown })
    await expect(missing.cctp.transfers(HASH)).rejects.toThrow('The RPC node of chain 5042')
  })

  it('is requested at most once in ten seconds for any number of calls', async () => {
    const { cctp, requested, time } = await reads({ 8453: nothing })
    await Promise.all(Array.from({ length: 1_000 }, () => cctp.transfers(HASH)))
    expect(requested(8453)).toHaveLength(1)
    time.ms += 9_999
    await cctp.transfers(HASH)
    expect(requested(8453)).toHaveLength(1)
    time.ms += 1
    await cctp.transfers(HASH)
    expect(requested(8453)).toHaveLength(2)
  })

  it('is requested for 32 of a thousand simultaneous hashes, and the other calls are rejected', async () => {
    const { cctp, requested } = await reads({ 8453: nothing })
    const settled = await Promise.allSettled(
      Array.from({ length: 1_000 }, (_none, index) => cctp.transfers(txOf(index))),
    )
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(32)
    expect(requested(8453)).toHaveLength(32)
  })

  it('is requested again after a failure', async () => {
    let isDown = true
    const { cctp } = await reads({ 8453: () => (isDown ? throwDown() : null) })
    await expect(cctp.transfers(HASH)).rejects.toThrow('is unavailable')
    isDown = false
    expect(await cctp.transfers(HASH)).toBe(null)
  })
})

describe('the mint of a message', () => {
  const node =
    (isUsed: boolean, logs: readonly Log[]): Parameters<typeof fakeRpc>[0] =>
    (method) => {
      if (method === 'eth_call') return pad(isUsed ? '0x01' : '0x00')
      return method === 'eth_blockNumber' ? '0x10' : receipt(logs).logs
    }

  it.each([
    ['absent while its nonce is unused', false, [], null],
    ['returned with its fee', true, [receivedLog()], { txHash: HASH, feeExecutedUsdc6: 15_000n }],
    [
      'returned without hash and fee if its log is too old',
      true,
      [],
      { txHash: null, feeExecutedUsdc6: null },
    ],
  ])('is %s', async (_what, isUsed, logs, expected) => {
    const { cctp } = await reads({ 5042: node(isUsed, logs) })
    expect(await cctp.mintOf(26, NONCE)).toEqual(expected)
  })

  it('is null on a chain that is not configured', async () => {
    const { cctp } = await reads({ 5042: throwDown })
    expect(await cctp.mintOf(3, NONCE)).toBe(null)
    await expect(cctp.mintOf(26, NONCE)).rejects.toThrow('The RPC node of chain 5042')
  })
})

describe('balances', () => {
  it('are returned for every chain, and are null on a chain whose node is down', async () => {
    const { balances } = await reads({
      8453: () => pad('0x05'),
      5042: throwDown,
      137: () => pad('0x00'),
    })
    expect(await balances.read(PAYER)).toEqual([
      { chainId: 137, balanceUsdc6: 0n },
      { chainId: 5042, balanceUsdc6: null },
      { chainId: 8453, balanceUsdc6: 5n },
    ])
  })

  it('are read with used nonces, and the read throws for a chain that is not configured', async () => {
    const { balances } = await reads({ 8453: () => pad('0x01') })
    expect(await balances.isNonceUsed(8453, PAYER, NONCE)).toBe(true)
    await expect(balances.isNonceUsed(1, PAYER, NONCE)).rejects.toThrow('The RPC node of chain 1')
  })
})
