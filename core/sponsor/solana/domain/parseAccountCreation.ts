import type { SolanaAddress, SolanaInstruction, SolanaMessage } from './solanaMessage.ts'
import { ASSOCIATED_TOKEN_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAM } from './solanaPrograms.ts'

/** A token account that the sponsor pays for. */
export type AccountCreation = {
  readonly account: SolanaAddress
  readonly owner: SolanaAddress
  readonly mint: SolanaAddress
}

/** `CreateIdempotent`, which leaves an existing account unchanged. Source: SPL, associated token account program. */
const CREATE_IDEMPOTENT = 1

/**
 * Returns the account that an instruction creates at the cost of the fee payer; null when the instruction has any other
 * form.
 *
 * The form is payer, account, owner, mint, system program, token program. Only the older token program is accepted:
 * accounts of the newer program may be longer and cost more than the price covers.
 */
export function parseAccountCreation(
  message: SolanaMessage,
  instruction: SolanaInstruction,
): AccountCreation | null {
  const at = (place: number): string => message.accounts[place] ?? ''
  if (at(instruction.program) !== ASSOCIATED_TOKEN_PROGRAM) return null
  const { data, accounts } = instruction
  if (data.length !== 1 || data[0] !== CREATE_IDEMPOTENT) return null
  const [payer, ...others] = accounts
  if (payer !== 0 || others.includes(0)) return null
  const [account = '', owner = '', mint = '', system, token, ...more] = others.map(at)
  if (system !== SYSTEM_PROGRAM || token !== TOKEN_PROGRAM || more.length > 0) return null
  return { account, owner, mint }
}
