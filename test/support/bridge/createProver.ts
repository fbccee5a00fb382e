import {
  BaseError,
  ContractFunctionRevertedError,
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  toHex,
} from 'viem'
import { quartetBridgeAbi } from '../../../contracts-abi/quartetBridgeAbi.ts'
import type { ReceiptProof, ReceiptProofOutcome } from '../../../core/bridge/domain/receiptProof.ts'
import {
  buildReceiptProof,
  type ProvableDeposit,
} from '../../../core/bridge/store/buildReceiptProof.ts'
import type { Authorization } from '../../../core/payments/domain/authorization.ts'
import { mineBlock } from '../../../devnet/chain/mineBlock.ts'
import type { RpcResult } from '../../../devnet/rpcProxy/rpcCall.ts'
import { startRpcProxy } from '../../../devnet/rpcProxy/startRpcProxy.ts'
import { submitAuthorization, submitCancellation } from '../payments/thirdParty.ts'
import type { OneBridgeChain } from './oneBridgeChain.ts'

/** Fields of a node's answer. */
export type Reported = Readonly<Record<string, unknown>>

type Proved = Extract<ReceiptProofOutcome, { kind: 'proved' }>

/** Deposits of third parties on one chain, and their proofs. */
export type Prover = {
  /** Account that submits authorizations of the payer. */
  readonly thirdParty: Hex
  send(method: string, params: unknown[]): Promise<unknown>
  /** Submits a payer's authorization to the bridge from a third party, alone in a block. */
  frontRun(changes?: Partial<Authorization>): Promise<ProvableDeposit>
  /** Submits a payer's cancellation from a third party, alone in a block. */
  cancel(): Promise<ProvableDeposit>
  depositOf(authorization: Authorization, txHash: Hex): ProvableDeposit
  build(deposit: ProvableDeposit, rpcUrl?: string): Promise<ReceiptProofOutcome>
  /** Builds a proof. Throws `Error` if the deposit has none. */
  proofOf(deposit: ProvableDeposit): Promise<Proved>
  /** Builds a proof over a node with a changed answer to one method. */
  proveWithChangedAnswer(
    deposit: ProvableDeposit,
    method: string,
    change: (reported: Reported) => unknown,
  ): Promise<ReceiptProofOutcome>
  refundCall(deposit: ProvableDeposit, proof: ReceiptProof): Hex
  /** Returns the error of the contract for a proof, or null when the contract accepts the proof. */
  refusal(deposit: ProvableDeposit, proof: ReceiptProof): Promise<string | null>
  balanceOf(address: Hex): Promise<bigint>
  /** Sends transactions of every type, some of which fail, with fees that place them around the deposit. */
  fill(count: number): Promise<void>
}

export function createProver(world: OneBridgeChain): Prover {
  const thirdParty = world.accounts.residents[0]!.address
  const send = (method: string, params: unknown[]): Promise<unknown> =>
    (world.chain.rpc as (name: string, given: unknown[]) => Promise<unknown>)(method, params)
  // The client of the devnet returns no data of a revert.
  const client = createPublicClient({ transport: http(world.chain.url) })
  const depositOf = ({ from, nonce }: Authorization, txHash: Hex): ProvableDeposit => ({
    usdc: world.token.address,
    bridge: world.bridge,
    payer: from,
    nonce,
    txHash,
  })
  const build = (deposit: ProvableDeposit, rpcUrl = world.chain.url) =>
    buildReceiptProof({ chainId: world.chain.chainId, rpcUrl }, deposit)
  return {
    thirdParty,
    send,
    depositOf,
    build,
    refundCall,
    frontRun: async (changes) => {
      const signed = await world.authorize(changes)
      const txHash = await submitAuthorization(world.chain, thirdParty, signed)
      await mineBlock(world.chain)
      return depositOf(signed.authorization, txHash)
    },
    cancel: async () => {
      const signed = await world.authorize()
      const signature = await world.cancel(signed.authorization)
      const cancelled = { ...signed, signature }
      const txHash = await submitCancellation(world.chain, thirdParty, cancelled)
      await mineBlock(world.chain)
      return depositOf(signed.authorization, txHash)
    },
    proofOf: async (deposit) => {
      const outcome = await build(deposit)
      if (outcome.kind !== 'proved') throw new Error(`not proved: ${JSON.stringify(outcome)}`)
      return outcome
    },
    proveWithChangedAnswer: async (deposit, method, change) => {
      const proxy = await startRpcProxy({ upstream: world.chain.url })
      proxy.intercept(async (call, pass): Promise<RpcResult> => {
        const reply = await pass()
        const isIt = call.method === method && typeof reply === 'object' && 'result' in reply
        return isIt ? { result: change(reply.result as Reported) } : reply
      })
      try {
        return await build(deposit, proxy.url)
      } finally {
        await proxy.close()
      }
    },
    refusal: async ({ payer, nonce }, proof) => {
      try {
        await client.simulateContract({
          account: thirdParty,
          address: world.bridge,
          abi: quartetBridgeAbi,
          functionName: 'refundFrontRun',
          args: [payer, nonce, proof],
        })
        return null
      } catch (error) {
        return revertOf(error)
      }
    },
    balanceOf: (address) =>
      world.chain.client.readContract({
        address: world.token.address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [address],
      }),
    fill: async (count) => {
      for (const transaction of transactionsOf(world, count)) {
        await send('eth_sendTransaction', [transaction])
      }
    },
  }
}

/** Returns the name of a contract's error, or the word `revert` without one. Throws any other error. */
function revertOf(error: unknown): string {
  const revert =
    error instanceof BaseError &&
    error.walk((cause) => cause instanceof ContractFunctionRevertedError)
  if (revert instanceof ContractFunctionRevertedError) return revert.data?.errorName ?? 'revert'
  throw error
}

function refundCall({ payer, nonce }: ProvableDeposit, proof: ReceiptProof): Hex {
  return encodeFunctionData({
    abi: quartetBridgeAbi,
    functionName: 'refundFrontRun',
    args: [payer, nonce, proof],
  })
}

function transactionsOf({ accounts, token }: OneBridgeChain, count: number): readonly object[] {
  const senders = [...accounts.residents.slice(1), ...accounts.visitors]
  const revert = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [accounts.residents[0]!.address, 10n ** 30n],
  })
  return Array.from({ length: count }, (_, at) => {
    const gasPrice = toHex(3_000_000_000 + ((at * 7) % 5) * 1_000_000_000)
    const kinds = [
      { gasPrice },
      { gasPrice, accessList: [{ address: token.address, storageKeys: [] }] },
      { maxFeePerGas: gasPrice, maxPriorityFeePerGas: gasPrice },
      { maxFeePerGas: gasPrice, maxPriorityFeePerGas: gasPrice, data: revert },
    ]
    return {
      from: senders[at % senders.length]!.address,
      to: token.address,
      data: '0x18160ddd',
      gas: toHex(200_000),
      ...kinds[at % kinds.length]!,
    }
  })
}
