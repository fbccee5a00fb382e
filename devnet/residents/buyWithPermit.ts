import { type Address, encodeFunctionData, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { basketVaultAbi } from '../../contracts-abi/basketVaultAbi.ts'
import { usdcAbi } from '../../contracts-abi/usdcAbi.ts'
import { latestBlock } from '../chain/latestBlock.ts'
import { canonicalUsdc } from '../deploy/usdc.ts'
import type { Outcome } from './outcome.ts'
import { readMinShares } from './readMinShares.ts'
import type { Resident, ResidentDeps } from './residentDeps.ts'
import { sendResidentCall } from './sendResidentCall.ts'

export type Purchase = {
  readonly resident: Resident
  readonly vault: Address
  readonly amountUsdc6: bigint
}

/** Seconds for which a resident's permit is valid. */
const PERMIT_LIFE_SEC = 3600

/** Signs an EIP-2612 permit and deposits with the permit, from a resident: one transaction. */
export async function buyWithPermit(
  residentDeps: ResidentDeps,
  purchase: Purchase,
): Promise<Outcome> {
  const { resident, vault, amountUsdc6 } = purchase
  const { timestampSec } = await latestBlock(residentDeps.chain)
  const deadlineSec = BigInt(timestampSec + PERMIT_LIFE_SEC)
  const signature = await signPermit(residentDeps, purchase, deadlineSec)
  const minShares = await readMinShares(residentDeps, purchase)
  const data = encodeFunctionData({
    abi: basketVaultAbi,
    functionName: 'depositWithPermit',
    args: [amountUsdc6, minShares, deadlineSec, signature],
  })
  return sendResidentCall(residentDeps, {
    from: resident.address,
    to: vault,
    data,
    code: 'resident',
  })
}

async function signPermit(
  residentDeps: ResidentDeps,
  purchase: Purchase,
  deadlineSec: bigint,
): Promise<Hex> {
  const { resident, vault, amountUsdc6 } = purchase
  const { chain, contracts } = residentDeps
  const nonce = await chain.client.readContract({
    address: contracts.usdc,
    abi: usdcAbi,
    functionName: 'nonces',
    args: [resident.address],
  })
  return privateKeyToAccount(resident.privateKey).signTypedData({
    domain: {
      name: canonicalUsdc[chain.chainId]?.name ?? '',
      version: '2',
      chainId: chain.chainId,
      verifyingContract: contracts.usdc,
    },
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: {
      owner: resident.address,
      spender: vault,
      value: amountUsdc6,
      nonce,
      deadline: deadlineSec,
    },
  })
}
