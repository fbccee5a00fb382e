import { hex, int, json, jsonOf, maybe, numeric, type RowOf } from '../../../platform/db/columns.ts'
import type { SignedDelegation } from '../../../transactions/domain/signedDelegation.ts'
import { loadOperation } from '../domain/storedOperation.ts'
import type { UserOperation } from '../domain/userOperation.ts'

/** Columns of a posted operation that its transaction needs. */
export const POSTED_OPERATION = {
  payer: hex,
  operation: json,
  signature: hex,
  authorization: maybe(jsonOf<SignedDelegation>()),
  max_fee_cap_wei: numeric,
  chain_valid_until_sec: int,
}

/** Returns the operation with the signature of its caller. */
export function signedOperation({
  operation,
  signature,
}: Pick<RowOf<typeof POSTED_OPERATION>, 'operation' | 'signature'>): UserOperation {
  return { ...loadOperation(operation), signature }
}
