import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { z } from 'zod'
import { entryPointAbi } from '../../../../contracts-abi/entryPointAbi.ts'
import { sponsorPaymasterAbi } from '../../../../contracts-abi/sponsorPaymasterAbi.ts'
import type { GasDeployment } from '../../../deployment.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { RpcUnavailable } from '../../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../../kernel/retryAfter.ts'
import { createCallCache } from '../../../platform/background/createCallCache.ts'
import { packUserOperation } from '../domain/packUserOperation.ts'
import { GasUnavailable } from '../domain/sponsorErrors.ts'
import type { AccountFacts, GasMarket, GasNode } from '../ports.ts'
import { createConcurrencyLimit } from './createConcurrencyLimit.ts'
import { createDryRun } from './createDryRun.ts'
import { count, createGasRpc, type GasRpc, hex, quantity } from './createGasRpc.ts'
import { createSimulate } from './createSimulate.ts'
import { createSimulateDelegated } from './createSimulateDelegated.ts'
import { estimateCall } from './estimateCall.ts'
import { readGasProblem } from './readGasProblem.ts'
import { readNativePrice } from './readNativePrice.ts'

/** Milliseconds for which a coin price is cached: one source of the price is a mean of ten minutes. */
const PRICE_MS = 5_000
/** Milliseconds for which fees are cached: a fraction of the block time. */
const MARKET_MS = 500
/**
 * Maximum concurrent and waiting simulations of one chain: each takes 10 to 100 ms on a node, and few callers wait
 * longer.
 */
const MAX_SIMULATIONS = 8
const MAX_WAITING_SIMULATIONS = 64
/**
 * Maximum waiting simulations of paid requests of one chain. A posted operation is paid for, and its caller waits up
 * to 20 seconds for a block, so that a burst of posts waits instead of 503.
 */
const MAX_WAITING_POSTS = 512
/**
 * Milliseconds for which a successful check of the contracts is cached, and milliseconds for a
 * failed check.
 */
const PROBLEM_MS = 30_000
const FAILED_MS = 500

/**
 * Contract that returns the cost of publishing a transaction, on chains that publish their
 * transactions on another chain. Source: OP stack, `GasPriceOracle`.
 */
const L1_ORACLE: Address = '0x420000000000000000000000000000000000000f'
const l1OracleAbi = parseAbi([
  'function getL1Fee(bytes data) view returns (uint256)',
  'function getOperatorFee(uint256 gas) view returns (uint256)',
])

const block = z.object({ number: count, timestamp: count, baseFeePerGas: quantity })

export type GasNodeOptions = {
  readonly gas: GasDeployment
  readonly usdc: Address
  readonly rpcUrl: string
  /** Tip that the operator sets, wei per gas; undefined uses the suggestion of the node. */
  readonly tipWei: bigint | undefined
  readonly clock: Clock
}

/** Creates the node access of one chain of the sponsor. */
export function createGasNode(options: GasNodeOptions): GasNode {
  const { gas, usdc, clock } = options
  const { chainId, entryPoint, paymaster } = gas
  const rpc = createGasRpc(chainId, options.rpcUrl)
  const contracts = { ...gas, usdc }
  const limits = {
    failedTtlMs: FAILED_MS,
    maxEntries: 1,
    maxRunning: 2,
    busy: () => new RpcUnavailable(chainId, RETRY_AFTER_SEC.sponsorNode),
  }
  const problem = createCallCache<string | null>(clock, { ...limits, ttlMs: PROBLEM_MS })
  const price = createCallCache<Awaited<ReturnType<GasNode['nativePrice']>>>(clock, {
    ...limits,
    ttlMs: PRICE_MS,
  })
  const market = createCallCache<GasMarket>(clock, { ...limits, ttlMs: MARKET_MS })
  const at = { address: entryPoint, abi: entryPointAbi } as const
  return {
    chainId,
    entryPoint,
    paymaster,
    accountImplementation: gas.accountImplementation,
    nativeSymbol: gas.native.symbol,
    problem: () => problem('', () => readGasProblem(rpc, contracts)),
    nativePrice: () => price('', () => readNativePrice(rpc, contracts, clock)),
    signer: () =>
      rpc.run(async () =>
        lower(
          await rpc.client.readContract({
            address: paymaster,
            abi: sponsorPaymasterAbi,
            functionName: 'signer',
          }),
        ),
      ),
    depositWei: () =>
      rpc.run(() =>
        rpc.client.readContract({ ...at, functionName: 'balanceOf', args: [paymaster] }),
      ),
    market: () => market('', () => readMarket(rpc, options.tipWei)),
    account: (address) => readAccount(rpc, address),
    nonce: (sender, key) =>
      rpc.run(() =>
        rpc.client.readContract({ ...at, functionName: 'getNonce', args: [sender, key] }),
      ),
    ...createSimulations(rpc, entryPoint, clock),
    l1FeeWei: (transaction, gas) => readL1FeeWei(rpc, transaction, gas),
    userOpHash: (operation) =>
      rpc.run(() =>
        rpc.client.readContract({
          ...at,
          functionName: 'getUserOpHash',
          args: [packUserOperation(operation)],
        }),
      ),
  }
}

/**
 * Creates the simulations, which run callers' code on the node; free requests share a concurrency
 * limit.
 */
function createSimulations(
  rpc: GasRpc,
  entryPoint: Address,
  clock: Clock,
): Pick<GasNode, 'estimateCall' | 'dryRun'> {
  const busy = () => new GasUnavailable('too many concurrent requests', RETRY_AFTER_SEC.sponsorNode)
  const free = createConcurrencyLimit({
    maxRunning: MAX_SIMULATIONS,
    maxWaiting: MAX_WAITING_SIMULATIONS,
    busy,
  })
  const paid = createConcurrencyLimit({
    maxRunning: MAX_SIMULATIONS,
    maxWaiting: MAX_WAITING_POSTS,
    busy,
  })
  const dryRun = createDryRun({
    rpc,
    simulate: createSimulate(rpc, clock),
    simulateDelegated: createSimulateDelegated(rpc, clock),
    entryPoint,
  })
  return {
    estimateCall: (call) => free(call.sender, () => estimateCall(rpc, entryPoint, call)),
    dryRun: (run) => (run.isPaid === true ? paid : free)(run.operation.sender, () => dryRun(run)),
  }
}

/** Reads the facts in one request, which concurrent reads of other accounts share. */
function readAccount(rpc: GasRpc, address: Address): Promise<AccountFacts> {
  return rpc.run(async () => {
    const [code, nonce, pendingNonce] = await Promise.all([
      rpc.client.getCode({ address }),
      rpc.client.getTransactionCount({ address }),
      rpc.client.getTransactionCount({ address, blockTag: 'pending' }),
    ])
    return { code: hex.parse(code ?? '0x'), nonce, pendingNonce }
  })
}

async function readMarket(rpc: GasRpc, setTipWei: bigint | undefined): Promise<GasMarket> {
  const [latest, tipWei] = await Promise.all([
    rpc.call(block, 'eth_getBlockByNumber', 'latest', false),
    setTipWei ?? rpc.call(quantity, 'eth_maxPriorityFeePerGas'),
  ])
  return {
    blockNumber: latest.number,
    blockSec: latest.timestamp,
    baseFeeWei: latest.baseFeePerGas,
    tipWei,
  }
}

/**
 * Returns the L1 fee plus the operator fee, wei. A call to a chain without the oracle returns empty
 * data; an oracle that is older than operator fees rejects the second call.
 */
async function readL1FeeWei(rpc: GasRpc, transaction: Hex, gas: bigint): Promise<bigint> {
  const encode = encodeFunctionData<typeof l1OracleAbi>
  const l1Call = encode({ abi: l1OracleAbi, functionName: 'getL1Fee', args: [transaction] })
  const operatorCall = encode({ abi: l1OracleAbi, functionName: 'getOperatorFee', args: [gas] })
  const [l1Fee, operatorFee] = await Promise.all([
    rpc.call(hex, 'eth_call', { to: L1_ORACLE, data: l1Call }, 'latest'),
    rpc.attempt(hex, 'eth_call', { to: L1_ORACLE, data: operatorCall }, 'latest'),
  ])
  const operator = operatorFee.kind === 'answer' ? operatorFee.value : '0x'
  return [l1Fee, operator].reduce((sum, fee) => (fee === '0x' ? sum : sum + BigInt(fee)), 0n)
}

function lower(address: Address): Address {
  return `0x${address.slice(2).toLowerCase()}`
}
