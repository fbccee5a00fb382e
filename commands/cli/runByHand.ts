import type { BridgeByHand } from '../../core/bridge/store/byhand/createBridgeByHand.ts'
import type { HandCommand } from './parseBridgeCommand.ts'
import { printFacts } from './printTable.ts'
import type { Outcome } from './runCommand.ts'

/**
 * Runs a bridge command for any caller; returns its text and exit code.
 *
 * Throws `RpcUnavailable`, `AttestationsUnavailable`.
 */
export async function runByHand(byHand: BridgeByHand, command: HandCommand): Promise<Outcome> {
  const { isDone, facts } = await byHand[command.verb](command.subject)
  // Unsigned transactions are always printed as JSON, because wallet programs read JSON.
  const isJson = command.isJson || 'transactions' in facts
  return {
    text: isJson ? JSON.stringify(facts, null, 2) : printFacts(facts),
    exitCode: isDone ? 0 : 1,
  }
}
