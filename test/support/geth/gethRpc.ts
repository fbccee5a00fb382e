import type { Address, Hex } from 'viem'
import { lowerAddress } from '../../../core/kernel/lowerAddress.ts'
import type { Rpc } from '../../../devnet/chain/rpc.ts'
import { type Alloc, PREDEPLOYS } from './genesis.ts'
import type { Miner } from './miner.ts'
import { createSender, type Unsigned } from './sender.ts'

type GethRpcDeps = {
  readonly chainId: number
  /** Calls of the node itself. */
  readonly rpc: Rpc
  readonly miner: Miner
  readonly alloc: Alloc
}

// Parameters of a call are as the devnet's table of methods declares them.
// biome-ignore lint/suspicious/noExplicitAny: the methods of one table have different parameters
type Handlers = Readonly<Record<string, (...params: any) => Promise<unknown>>>

/**
 * Answers the calls of a devnet on geth.
 *
 * Blocks come from the miner in place of `evm_mine`, transactions are signed here, because geth holds no keys, and a
 * reorganisation is `debug_setHead` with new blocks. Writes of code, storage, balance and nonce are in the genesis; any
 * other write throws `Error`.
 */
export function createGethRpc(deps: GethRpcDeps): Rpc {
  const handlers: Handlers = { ...writesOf(deps), ...miningOf(deps), ...sendingOf(deps) }
  const rpc = async (method: string, params: readonly unknown[]) => {
    const handler = handlers[method]
    return handler === undefined ? deps.rpc(method as never, params as never) : handler(...params)
  }
  // The handlers answer with the results of the same methods on anvil.
  return rpc as Rpc
}

function sendingOf(deps: GethRpcDeps): Handlers {
  const send = createSender(deps)
  return { eth_sendTransaction: (transaction: Unsigned) => send(transaction) }
}

function miningOf({ miner }: GethRpcDeps): Handlers {
  const nothing = async () => null
  return {
    evm_mine: (at?: { timestamp: number }) => miner.mine(at?.timestamp),
    anvil_mine: (count: Hex, stepSec: Hex) => miner.mineMany(Number(count), Number(stepSec)),
    evm_setTime: nothing,
    evm_setIntervalMining: (sec: number) => miner.setInterval(sec),
    anvil_setBlockTimestampInterval: async (sec: number) => miner.setStep(sec),
    anvil_removeBlockTimestampInterval: async () => miner.setStep(undefined),
    anvil_reorg: (depth: number) => miner.reorganise(depth),
    // The pool of geth does not get the transactions of removed blocks again.
    anvil_dropAllTransactions: nothing,
  }
}

function writesOf({ rpc, alloc }: GethRpcDeps): Handlers {
  const seen = new Set<string>(PREDEPLOYS)
  const accountOf = (address: Address) => alloc[lowerAddress(address)]
  const expect = (isThere: boolean, method: string, address: Address) => {
    if (!isThere) throw new Error(`${method} of ${address}: geth has only what its genesis has`)
    return null
  }
  return {
    // The devnet skips the setup of a contract that has code, so that the code appears when the
    // devnet writes it.
    eth_getCode: async (address: Address, block: 'latest') =>
      accountOf(address)?.code !== undefined && !seen.has(lowerAddress(address))
        ? '0x'
        : rpc('eth_getCode', [address, block]),
    anvil_setCode: async (address: Address, code: Hex) => {
      seen.add(lowerAddress(address))
      return expect(accountOf(address)?.code === code, 'anvil_setCode', address)
    },
    anvil_setStorageAt: async (address: Address, slot: Hex, value: Hex) =>
      expect(accountOf(address)?.storage?.[slot] === value, 'anvil_setStorageAt', address),
    // The genesis has the sum of the balances that the devnet sets.
    anvil_setBalance: async (address: Address, wei: Hex) =>
      expect(
        accountOf(address) !== undefined &&
          BigInt(await rpc('eth_getBalance', [address, 'latest'])) <= BigInt(wei),
        'anvil_setBalance',
        address,
      ),
    anvil_setNonce: async (address: Address, nonce: Hex) =>
      expect(
        BigInt(await rpc('eth_getTransactionCount', [address, 'latest'])) === BigInt(nonce),
        'anvil_setNonce',
        address,
      ),
  }
}
