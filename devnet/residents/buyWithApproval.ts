import { encodeFunctionData } from 'viem'
import { basketVaultAbi } from '../../contracts-abi/basketVaultAbi.ts'
import { erc20Abi } from '../../contracts-abi/erc20Abi.ts'
import type { Purchase } from './buyWithPermit.ts'
import type { Outcome } from './outcome.ts'
import { readMinShares } from './readMinShares.ts'
import type { ResidentDeps } from './residentDeps.ts'
import { sendResidentCall } from './sendResidentCall.ts'

/** Approves and deposits USDC, from a resident: two transactions. */
export async function buyWithApproval(
  residentDeps: ResidentDeps,
  purchase: Purchase,
): Promise<Outcome> {
  const { resident, vault, amountUsdc6 } = purchase
  const approve = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [vault, amountUsdc6],
  })
  const from = resident.address
  const approved = await sendResidentCall(residentDeps, {
    from,
    to: residentDeps.contracts.usdc,
    data: approve,
    code: 'resident',
  })
  if (approved.kind === 'refused') return approved
  const minShares = await readMinShares(residentDeps, purchase)
  const deposit = encodeFunctionData({
    abi: basketVaultAbi,
    functionName: 'deposit',
    args: [amountUsdc6, minShares],
  })
  return sendResidentCall(residentDeps, { from, to: vault, data: deposit, code: 'resident' })
}
