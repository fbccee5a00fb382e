import type { Hex } from 'viem'

/** Codes of all faults of the devnet itself; the message is one line for people. */
export type DevnetErrorCode =
  | 'anvil_missing'
  | 'anvil_failed'
  | 'port_in_use'
  | 'rpc_failed'
  | 'node_unreachable'
  | 'transaction_reverted'
  | 'transaction_lost'
  | 'bad_scenario'
  | 'already_running'
  | 'state_mismatch'

export class DevnetError extends Error {
  readonly code: DevnetErrorCode
  /** Revert data of a failed call; undefined if the node returned no data. */
  readonly data: Hex | undefined

  constructor(code: DevnetErrorCode, message: string, data?: Hex) {
    super(message)
    this.name = 'DevnetError'
    this.code = code
    this.data = data
  }
}
