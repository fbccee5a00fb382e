import type { AccessList, Address, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { devnetAccounts } from '../../../devnet/accounts.ts'
import type { Rpc } from '../../../devnet/chain/rpc.ts'

/** Tip of the devnet's own transactions, wei. */
const TIP_WEI = 1_000_000_000n
const DEFAULT_GAS = 4_000_000n

export type Unsigned = {
  readonly from: Address
  readonly to?: Address
  readonly data?: Hex
  readonly value?: Hex
  readonly gas?: Hex
  /** Price of a legacy transaction, wei; with an access list, of a transaction of type 1. */
  readonly gasPrice?: Hex
  readonly accessList?: AccessList
  readonly maxFeePerGas?: Hex
  readonly maxPriorityFeePerGas?: Hex
}

/** Returns a function that signs a transaction of a devnet account and gives the transaction to the node. */
export function createSender({ chainId, rpc }: { readonly chainId: number; readonly rpc: Rpc }) {
  const keys = new Map(
    Object.values(devnetAccounts())
      .flat()
      .map(({ address, privateKey }) => [address.toLowerCase(), privateKey]),
  )
  let last: Promise<unknown> = Promise.resolve()
  const send = async (unsigned: Unsigned): Promise<Hex> => {
    const { from, to, data, value = '0x0', gas } = unsigned
    const key = keys.get(from.toLowerCase())
    if (key === undefined) throw new Error(`no key of ${from}`)
    const baseFeeWei = (await rpc('eth_getBlockByNumber', ['latest', false]))?.baseFeePerGas
    const signed = await privateKeyToAccount(key).signTransaction({
      chainId,
      nonce: Number(await rpc('eth_getTransactionCount', [from, 'pending'])),
      gas: BigInt(gas ?? DEFAULT_GAS),
      value: BigInt(value),
      ...feesOf(unsigned, BigInt(baseFeeWei ?? 0)),
      ...(to === undefined ? {} : { to }),
      ...(data === undefined ? {} : { data }),
    })
    return rpc('eth_sendRawTransaction', [signed])
  }
  // Transactions are sent in sequence, because the pool determines the next nonce.
  return (transaction: Unsigned): Promise<Hex> => {
    const sent = last.then(() => send(transaction))
    last = sent.catch(() => {})
    return sent
  }
}

/** Returns type and fees of a transaction, as the sender gives them; by default, type 2 at twice the base fee. */
function feesOf(unsigned: Unsigned, baseFeeWei: bigint) {
  const { gasPrice, accessList, maxFeePerGas, maxPriorityFeePerGas } = unsigned
  if (gasPrice !== undefined && accessList !== undefined) {
    return { type: 'eip2930', gasPrice: BigInt(gasPrice), accessList } as const
  }
  if (gasPrice !== undefined) return { type: 'legacy', gasPrice: BigInt(gasPrice) } as const
  return {
    type: 'eip1559',
    maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas ?? TIP_WEI),
    maxFeePerGas: BigInt(maxFeePerGas ?? 2n * baseFeeWei + TIP_WEI),
  } as const
}
