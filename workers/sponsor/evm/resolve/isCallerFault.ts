import { recoverAddress } from 'viem'
import { decodePaymasterData } from '../../../../core/sponsor/evm/domain/paymasterData.ts'
import type { HandleOpsFailure } from '../../../../core/sponsor/evm/domain/readHandleOpsFailure.ts'
import { sponsorshipHash } from '../../../../core/sponsor/evm/domain/sponsorshipHash.ts'
import type { DueSponsorship } from '../../../../core/sponsor/evm/workPorts.ts'
import type { GasSite } from '../gasWork.ts'

/**
 * Returns whether the caller caused the failure of an operation that passed its dry run.
 *
 * The failure alone does not show two causes: only code of the caller can use more gas than in the
 * dry run, and a valid signature of the sponsor does not match if the wallet runs other code.
 */
export async function isCallerFault(
  site: GasSite,
  due: DueSponsorship,
  { code, fault }: HandleOpsFailure,
): Promise<boolean> {
  if (fault === 'caller') return true
  if (code === 'OUT_OF_GAS') return due.lane !== 'direct'
  return code === 'AA34' && due.delegate !== null && isSignedFor(site, due)
}

/**
 * Returns whether the current signer of the paymaster signed the operation for the delegate of the
 * sponsorship.
 */
async function isSignedFor({ watch, ...site }: GasSite, due: DueSponsorship): Promise<boolean> {
  const { chainId, paymaster, delegate, operation } = due
  const data = decodePaymasterData(operation.paymaster?.paymasterData ?? '0x')
  if (data === null || paymaster !== site.paymaster) return false
  const hash = sponsorshipHash(operation, data, { chainId, paymaster, delegate })
  const signer = await recoverAddress({ hash, signature: data.signature })
  return signer.toLowerCase() === (await watch.signer())
}
