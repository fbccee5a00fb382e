import type { Hex } from 'viem'
import type { RpcReceipt } from '../chain/rpc.ts'

/** `refused`: the call would have reverted, so that no transaction was sent; the reason is the contract's error. */
export type Outcome =
  | { readonly kind: 'done'; readonly receipt: RpcReceipt }
  | { readonly kind: 'refused'; readonly reason: string; readonly data: Hex | undefined }
