import { type Address, encodeFunctionData, type Hex, keccak256, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { messageTransmitterAbi } from '../../../contracts-abi/messageTransmitterAbi.ts'
import { quartetBridgeAbi } from '../../../contracts-abi/quartetBridgeAbi.ts'
import { usdcAbi } from '../../../contracts-abi/usdcAbi.ts'
import { bridgeId } from '../../../core/bridge/domain/bridgeId.ts'
import { buildReceiptProof } from '../../../core/bridge/store/buildReceiptProof.ts'
import type { Authorization } from '../../../core/payments/domain/authorization.ts'
import { transferTypedData } from '../../../core/payments/domain/transferTypedData.ts'
import type { DevnetAccount } from '../../../devnet/accounts.ts'
import type { DevnetChain } from '../../../devnet/chain/devnetChain.ts'
import { mineBlock } from '../../../devnet/chain/mineBlock.ts'
import type { RpcReceipt } from '../../../devnet/chain/rpc.ts'
import { sendTransaction } from '../../../devnet/chain/sendTransaction.ts'
import type { Devnet } from '../../../devnet/createDevnet.ts'
import { MESSAGE_TRANSMITTER } from '../../../devnet/deploy/cctp.ts'
import { DOMAINS } from './bridgeCall.ts'

const ZERO: Address = '0x0000000000000000000000000000000000000000'
/** Expiry of authorizations, unix seconds: later than every block that a test mines. */
const VALID_BEFORE_SEC = 4_000_000_000n
/** Maximum rounds, each one block on every chain, until a message arrives. */
const DELIVERY_ROUNDS = 20

export type HandBridge = {
  readonly from: number
  readonly to: number
  readonly payer: DevnetAccount
  readonly receiveUsdc6: bigint
  readonly maxNetworkFeeUsdc6: bigint
  readonly feeUsdc6: bigint
  readonly referrer?: Address
}

export type SignedBridge = {
  readonly id: Hex
  readonly authorization: Authorization
  readonly signature: Hex
}

/** Bridges on a devnet with manual mining, by direct calls of the contracts. */
export type HandBridges = ReturnType<typeof createHandBridges>

export function createHandBridges(devnet: Devnet) {
  const { accounts, deployment, chains } = devnet
  const chainOf = (chainId: number): DevnetChain => chains[chainId]!
  const contractOf = (chainId: number): Address =>
    deployment.bridges.find((known) => known.chainId === chainId)!.address
  const usdcOf = (chainId: number): Address =>
    deployment.chains.find((known) => known.chainId === chainId)!.usdc
  let signed = 0
  const sign = async (
    chainId: number,
    payer: DevnetAccount,
    valueUsdc6: bigint,
    to = contractOf(chainId),
  ): Promise<SignedBridge> => {
    const known = deployment.chains.find((entry) => entry.chainId === chainId)!
    signed += 1
    const authorization: Authorization = {
      from: payer.address,
      to,
      valueUsdc6,
      validAfterSec: 0n,
      validBeforeSec: VALID_BEFORE_SEC,
      nonce: keccak256(toHex(`by hand ${signed}`)),
    }
    const token = { chainId, address: known.usdc, name: known.usdcName, version: '2' }
    const signature = await privateKeyToAccount(payer.privateKey).signTypedData(
      transferTypedData(token, authorization),
    )
    const { nonce } = authorization
    const id = bridgeId({ chainId, bridge: contractOf(chainId), payer: payer.address, nonce })
    return { id, authorization, signature }
  }
  const send = (chainId: number, from: Address, to: Address, data: Hex): Promise<RpcReceipt> =>
    sendTransaction(chainOf(chainId), { from, to, data, gas: 2_000_000n })
  const asOperator = (chainId: number, data: Hex) =>
    send(chainId, accounts.bridgeBurner.address, contractOf(chainId), data)
  return {
    chainOf,
    contractOf,
    usdcOf,
    sign,
    send,
    /** Sends the operator's call; returns the transaction of the burn. */
    bridge: async (requested: HandBridge) => {
      const { from, to, payer, receiveUsdc6, maxNetworkFeeUsdc6, feeUsdc6 } = requested
      const value = receiveUsdc6 + maxNetworkFeeUsdc6 + feeUsdc6
      const { id, authorization, signature } = await sign(from, payer, value)
      const leg = {
        destinationDomain: DOMAINS[to]!,
        receiveAmount: receiveUsdc6,
        maxNetworkFee: maxNetworkFeeUsdc6,
        minFinalityThreshold: 2000,
        referrer: requested.referrer ?? ZERO,
      }
      const args = [argumentOf(authorization), signature, leg] as const
      const data = encodeFunctionData({ abi: quartetBridgeAbi, functionName: 'bridge', args })
      const receipt = await asOperator(from, data)
      return { id, burnTx: receipt.transactionHash, authorization, signature }
    },
    /** Deposits the payer's money from a third party. */
    push: async (chainId: number, { authorization, signature }: SignedBridge) => {
      const receipt = await send(
        chainId,
        accounts.visitors[4]!.address,
        usdcOf(chainId),
        pushData({ authorization, signature }),
      )
      return receipt.transactionHash
    },
    refundLate: async (chainId: number, { authorization, signature }: SignedBridge) => {
      const args = [argumentOf(authorization), signature] as const
      const data = encodeFunctionData({ abi: quartetBridgeAbi, functionName: 'refundLate', args })
      return (await asOperator(chainId, data)).transactionHash
    },
    /**
     * Refunds with a proof of the deposit transaction, from any account; the deposit must not be in the newest block.
     */
    refundFrontRun: async (chainId: number, { authorization }: SignedBridge, txHash: Hex) => {
      const { from: payer, nonce } = authorization
      const chain = { chainId, rpcUrl: chainOf(chainId).url }
      const [usdc, bridge] = [usdcOf(chainId), contractOf(chainId)]
      const built = await buildReceiptProof(chain, { usdc, bridge, payer, nonce, txHash })
      if (built.kind !== 'proved') throw new Error(`no proof: ${built.kind}`)
      const data = encodeFunctionData({
        abi: quartetBridgeAbi,
        functionName: 'refundFrontRun',
        args: [payer, nonce, built.proof],
      })
      const from = accounts.visitors[4]!.address
      return (await send(chainId, from, bridge, data)).transactionHash
    },
    /** Returns a message from the attestation service after its attestation, without mining. */
    attested: async (chainId: number, burnTx: Hex) => {
      await devnet.attestation!.poll()
      const path = `/v2/messages/${DOMAINS[chainId]}?transactionHash=${burnTx}`
      const answer = (await (await fetch(devnet.attestation!.url + path)).json()) as {
        readonly messages: readonly { readonly message: Hex; readonly attestation: Hex }[]
      }
      return answer.messages[0]!
    },
    mint: async (
      chainId: number,
      from: Address,
      { message, attestation }: { readonly message: Hex; readonly attestation: Hex },
    ) => {
      const args = [message, attestation] as const
      const data = encodeFunctionData({
        abi: messageTransmitterAbi,
        functionName: 'receiveMessage',
        args,
      })
      return (await send(chainId, from, MESSAGE_TRANSMITTER, data)).transactionHash
    },
    /** Mines a block on every chain. */
    mineAll: async () => {
      for (const chain of Object.values(chains)) await mineBlock(chain)
    },
    /** Mines until `isThere`, and lets the attestation service attest and forward. */
    mineUntil: async (isThere: () => Promise<boolean>) => {
      for (let round = 0; round < DELIVERY_ROUNDS; round += 1) {
        if (await isThere()) return
        for (const chain of Object.values(chains)) await mineBlock(chain)
        await devnet.attestation?.poll()
      }
      throw new Error(`not there after ${DELIVERY_ROUNDS} blocks`)
    },
  }
}

/** Returns calldata of USDC that uses an authorization. */
export function pushData({ authorization, signature }: Omit<SignedBridge, 'id'>): Hex {
  const { from, to, valueUsdc6, validAfterSec, validBeforeSec, nonce } = authorization
  const inputs = [from, to, valueUsdc6, validAfterSec, validBeforeSec, nonce, signature] as const
  return encodeFunctionData({
    abi: usdcAbi,
    functionName: 'transferWithAuthorization',
    args: inputs,
  })
}

function argumentOf(authorization: Authorization) {
  return {
    from: authorization.from,
    value: authorization.valueUsdc6,
    validAfter: authorization.validAfterSec,
    validBefore: authorization.validBeforeSec,
    nonce: authorization.nonce,
  }
}
