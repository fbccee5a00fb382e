import { type Address, type Hex, hexToBigInt, parseEventLogs, size, sliceHex } from 'viem'
import { messageTransmitterAbi } from '../../../contracts-abi/messageTransmitterAbi.ts'
import { quartetBridgeAbi } from '../../../contracts-abi/quartetBridgeAbi.ts'
import type { Deployment } from '../../../core/deployment.ts'
import type { DevnetChain } from '../../../devnet/chain/devnetChain.ts'

/** Bridge in the logs of its source chain; amounts in USDC-6. */
export type ChainBurn = {
  readonly id: Hex
  readonly chainId: number
  readonly payer: Address
  readonly referrer: Address
  readonly amountUsdc6: bigint
  readonly receiveUsdc6: bigint
  readonly feeUsdc6: bigint
  readonly creditUsdc6: bigint
  readonly burnTx: Hex
}

/** Mint of a bridge's burn in the logs of its destination. */
export type ChainMint = {
  readonly id: Hex
  readonly chainId: number
  readonly recipient: Address
  readonly receivedUsdc6: bigint
  readonly feeExecutedUsdc6: bigint
  readonly caller: Address
  readonly mintTx: Hex
}

export type ChainRefund = {
  readonly id: Hex
  readonly chainId: number
  readonly payer: Address
  readonly amountUsdc6: bigint
  readonly refundTx: Hex
}

/** Logs of all chains by bridge id; mints are lists, so that a second mint is visible. */
export type BridgeBooks = {
  readonly burns: ReadonlyMap<Hex, ChainBurn>
  readonly mints: ReadonlyMap<Hex, readonly ChainMint[]>
  readonly refunds: ReadonlyMap<Hex, readonly ChainRefund[]>
}

type Chain = Pick<DevnetChain, 'client'>
type Chains = Readonly<Record<number, Chain>>

/** First bytes of hook data with a bridge id: `cctp-forward`, version 0, length 0. */
const FRAME = `0x${Buffer.from('cctp-forward').toString('hex').padEnd(48, '0')}${'0'.repeat(16)}`
const FRAME_BYTES = 32
/** Offsets in the body of a burn message. Source: CCTP V2, BurnMessageV2. */
const AT = { recipient: 36, amount: 68, feeExecuted: 164, hookData: 228 } as const

/** Reads every bridge, refund and mint from the chains' logs only, without data of the service. */
export async function readBridgeBooks(
  chains: Chains,
  deployment: Pick<Deployment, 'bridges' | 'cctp'>,
): Promise<BridgeBooks> {
  const burns = new Map<Hex, ChainBurn>()
  const refunds = new Map<Hex, ChainRefund[]>()
  const mints = new Map<Hex, ChainMint[]>()
  for (const { chainId, address } of deployment.bridges) {
    const logs = await logsOf(chains[chainId], address)
    for (const burn of burnsOf(chainId, logs)) burns.set(burn.id, burn)
    for (const refund of refundsOf(chainId, logs)) append(refunds, refund)
  }
  for (const { chainId, messageTransmitter } of deployment.cctp) {
    const logs = await logsOf(chains[chainId], messageTransmitter)
    for (const mint of mintsOf(chainId, logs)) append(mints, mint)
  }
  return { burns, mints, refunds }
}

type Logs = Awaited<ReturnType<DevnetChain['client']['getLogs']>>

async function logsOf(chain: Chain | undefined, address: Address): Promise<Logs> {
  if (chain === undefined) throw new Error(`no chain of ${address}`)
  return chain.client.getLogs({ address, fromBlock: 0n })
}

function burnsOf(chainId: number, logs: Logs): ChainBurn[] {
  const events = parseEventLogs({ abi: quartetBridgeAbi, eventName: 'Bridged', logs })
  return events.map(({ args, transactionHash }) => ({
    id: args.id,
    chainId,
    payer: lower(args.payer),
    referrer: lower(args.referrer),
    amountUsdc6: args.value,
    receiveUsdc6: args.receiveAmount,
    feeUsdc6: args.fee,
    creditUsdc6: args.referralCredit,
    burnTx: transactionHash ?? '0x',
  }))
}

function refundsOf(chainId: number, logs: Logs): ChainRefund[] {
  const names = ['FrontRunRefunded', 'LateRefunded'] as const
  const events = parseEventLogs({ abi: quartetBridgeAbi, eventName: [...names], logs })
  return events.map(({ args, transactionHash }) => ({
    id: args.id,
    chainId,
    payer: lower(args.payer),
    amountUsdc6: args.value,
    refundTx: transactionHash ?? '0x',
  }))
}

function mintsOf(chainId: number, logs: Logs): ChainMint[] {
  const events = parseEventLogs({ abi: messageTransmitterAbi, eventName: 'MessageReceived', logs })
  return events.flatMap(({ args, transactionHash }) => {
    const { messageBody: body, caller } = args
    const id = idIn(body)
    if (id === undefined) return []
    const word = (at: number) => sliceHex(body, at, at + 32)
    const feeExecutedUsdc6 = hexToBigInt(word(AT.feeExecuted))
    return [
      {
        id,
        chainId,
        recipient: lower(sliceHex(word(AT.recipient), 12)),
        receivedUsdc6: hexToBigInt(word(AT.amount)) - feeExecutedUsdc6,
        feeExecutedUsdc6,
        caller: lower(caller),
        mintTx: transactionHash ?? '0x',
      },
    ]
  })
}

function idIn(body: Hex): Hex | undefined {
  const idAt = AT.hookData + FRAME_BYTES
  if (size(body) < idAt + 32 || sliceHex(body, AT.hookData, idAt) !== FRAME) return undefined
  return sliceHex(body, idAt, idAt + 32)
}

function append<Row extends { readonly id: Hex }>(rows: Map<Hex, Row[]>, row: Row): void {
  rows.set(row.id, [...(rows.get(row.id) ?? []), row])
}

function lower(address: Address): Address {
  return `0x${address.slice(2).toLowerCase()}`
}
