import { type Address, concatHex, encodeFunctionData, erc20Abi, type Hex, pad, toHex } from 'viem'
import { tokenMessengerAbi } from '../../../../contracts-abi/tokenMessengerAbi.ts'
import type { FaultOrder } from '../../../../devnet/attestation/createFaults.ts'
import type { DevnetChain } from '../../../../devnet/chain/devnetChain.ts'
import { mineBlock } from '../../../../devnet/chain/mineBlock.ts'
import { sendTransaction } from '../../../../devnet/chain/sendTransaction.ts'
import type { Devnet } from '../../../../devnet/createDevnet.ts'
import { domainOf, TOKEN_MESSENGER } from '../../../../devnet/deploy/cctp.ts'
import { canonicalUsdc } from '../../../../devnet/deploy/usdc.ts'

export const BRIDGING_CHAINS = [8453, 5042, 137]

/** Empty forwarding frame: the name in 24 bytes, version 0, length 0. */
export const FORWARD_FRAME: Hex = `0x${Buffer.from('cctp-forward').toString('hex').padEnd(64, '0')}`

export type BurnRequest = {
  readonly from?: number
  readonly to?: number
  readonly amountUsdc6?: bigint
  readonly maxFeeUsdc6?: bigint
  readonly threshold?: number
  readonly destinationCaller?: Address
  /** Hook data; undefined for a burn without hook data. */
  readonly hookData?: Hex | undefined
}

/** Returns the hook data of a bridge: the frame and an id of 32 bytes. */
export function hookOf(id: number): Hex {
  return concatHex([FORWARD_FRAME, toHex(id, { size: 32 })])
}

/** Burns USDC of the first visitor for the same account; returns the hash of the transaction. */
export async function burn(devnet: Devnet, request: BurnRequest = {}): Promise<Hex> {
  const { from = 8453 } = request
  const chain = chainOf(devnet, from)
  const payer = devnet.accounts.visitors[0]!.address
  const approve = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [TOKEN_MESSENGER, 2n ** 255n],
  })
  await sendTransaction(chain, { from: payer, to: usdcOf(from), data: approve })
  const data = burnData(payer, request)
  const receipt = await sendTransaction(chain, { from: payer, to: TOKEN_MESSENGER, data })
  return receipt.transactionHash
}

/** Returns calldata of a burn for `payer`, by default with forwarding and the fast threshold. */
export function burnData(payer: Address, request: BurnRequest): Hex {
  const { from = 8453, to = 5042, amountUsdc6 = 5_000_000n, maxFeeUsdc6 = 100_000n } = request
  const args = [
    amountUsdc6,
    domainOf(to),
    pad(payer),
    usdcOf(from),
    pad(request.destinationCaller ?? '0x', { size: 32 }),
    maxFeeUsdc6,
    request.threshold ?? 1000,
  ] as const
  const hookData = 'hookData' in request ? request.hookData : hookOf(1)
  return hookData === undefined
    ? encodeFunctionData({ abi: tokenMessengerAbi, functionName: 'depositForBurn', args })
    : encodeFunctionData({
        abi: tokenMessengerAbi,
        functionName: 'depositForBurnWithHook',
        args: [...args, hookData],
      })
}

export type Entry = {
  readonly message: Hex | null
  readonly attestation: Hex | 'PENDING'
  readonly eventNonce: Hex
  readonly status: string
  readonly delayReason: string | null
  readonly forwardState: string | null
  readonly forwardTxHash: Hex | null
  readonly decodedMessage: {
    readonly nonce: Hex
    readonly finalityThresholdExecuted: string
    readonly messageBody: Hex
    readonly decodedMessageBody: Readonly<Record<string, string>>
  }
}

export type Answer = { readonly status: number; readonly body: { readonly messages: Entry[] } }

/** Returns an answer of the attestation service after it has read every chain. */
export async function fetchPath(devnet: Devnet, path: string, init?: RequestInit): Promise<Answer> {
  await devnet.attestation!.poll()
  const answer = await fetch(devnet.attestation!.url + path, init)
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}

export function messages(devnet: Devnet, burnTx: Hex, chainId = 8453): Promise<Answer> {
  return fetchPath(devnet, `/v2/messages/${domainOf(chainId)}?transactionHash=${burnTx}`)
}

/** Returns the only message of a burn. */
export async function entryOf(devnet: Devnet, burnTx: Hex, chainId = 8453): Promise<Entry> {
  const { body } = await messages(devnet, burnTx, chainId)
  if (body.messages.length !== 1) throw new Error(`${body.messages.length} messages`)
  return body.messages[0]!
}

/** Orders a fault over HTTP. */
export async function orderFault(devnet: Devnet, fault: FaultOrder): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(fault) }
  const { status } = await fetchPath(devnet, '/__fault', init)
  if (status !== 200) throw new Error(`the order was answered ${status}`)
}

/** Mines two blocks of a chain, so that its transactions are final, between two reads of the attestation service. */
export async function mineOn(devnet: Devnet, chainId: number): Promise<void> {
  await devnet.attestation!.poll()
  for (const _ of [1, 2]) await mineBlock(chainOf(devnet, chainId))
  await devnet.attestation!.poll()
}

export function usdcBalance(devnet: Devnet, chainId: number, owner: Address): Promise<bigint> {
  return chainOf(devnet, chainId).client.readContract({
    address: usdcOf(chainId),
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner],
  })
}

export function chainOf(devnet: Devnet, chainId: number): DevnetChain {
  return devnet.chains[chainId]!
}

export function usdcOf(chainId: number): Address {
  return canonicalUsdc[chainId]!.address
}
