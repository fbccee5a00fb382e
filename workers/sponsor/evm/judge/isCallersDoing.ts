import { recoverAddress } from 'viem'
import { decodePaymasterData } from '../../../../core/sponsor/evm/domain/paymasterData.ts'
import type { HandleOpsFailure } from '../../../../core/sponsor/evm/domain/readHandleOpsFailure.ts'
import { sponsorshipHash } from '../../../../core/sponsor/evm/domain/sponsorshipHash.ts'
import type { DueSponsorship } from '../../../../core/sponsor/evm/workPorts.ts'
import type { GasSite } from '../gasWork.ts'

/**
 * Whether an operation that passed its dry run failed by what its caller did since.
 *
 * Beside what the failure says by itself: only code of the caller's own uses up gas that sufficed before, and a
 * signature of ours that is good fits no longer once the wallet runs other code.
 */
export async function isCallersDoing(
  site: GasSite,
  due: DueSponsorship,
  { code, fault }: HandleOpsFailure,
): Promise<boolean> {
  if (fault === 'caller') return true
  if (code === 'OUT_OF_GAS') return due.lane !== 'direct'
  return code === 'AA34' && due.delegate !== null && isSignedFor(site, due)
}

/** Whether whoever the paymaster trusts now signed for the operation with the account that it was told to run. */
async function isSignedFor({ watch, ...site }: GasSite, due: DueSponsorship): Promise<boolean> {
  const { chainId, paymaster, delegate, operation } = due
  const data = decodePaymasterData(operation.paymaster?.paymasterData ?? '0x')
  if (data === null || paymaster !== site.paymaster) return false
  const hash = sponsorshipHash(operation, data, { chainId, paymaster, delegate })
  const signer = await recoverAddress({ hash, signature: data.signature })
  return signer.toLowerCase() === (await watch.signer())
}
