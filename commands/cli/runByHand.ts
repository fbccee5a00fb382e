import type { BridgeByHand } from '../../core/bridge/store/byhand/createBridgeByHand.ts'
import type { HandCommand } from './parseBridgeCommand.ts'
import { printFacts } from './printTable.ts'
import type { Outcome } from './runCommand.ts'

/** What a command prints that anybody may run, and how it ends. Throws `RpcUnavailable`, `AttestationsUnavailable`. */
export async function runByHand(byHand: BridgeByHand, command: HandCommand): Promise<Outcome> {
  const { isDone, facts } = await byHand[command.verb](command.subject)
  // What is to be signed is read by wallets, whatever else is asked for.
  const isJson = command.isJson || 'transactions' in facts
  return {
    text: isJson ? JSON.stringify(facts, null, 2) : printFacts(facts),
    exitCode: isDone ? 0 : 1,
  }
}
