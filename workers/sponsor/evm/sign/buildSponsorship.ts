import { type Hex, size } from 'viem'
import type { EvmKey } from '../../../../core/signing/ports.ts'
import { directNonce } from '../../../../core/sponsor/evm/domain/directNonce.ts'
import { encodePaymasterData } from '../../../../core/sponsor/evm/domain/paymasterData.ts'
import { sponsorGasLimits } from '../../../../core/sponsor/evm/domain/sponsorGasLimits.ts'
import { sponsorshipBytes } from '../../../../core/sponsor/evm/domain/sponsorshipHash.ts'
import type { UserOperation } from '../../../../core/sponsor/evm/domain/userOperation.ts'
import { userOpHash } from '../../../../core/sponsor/evm/domain/userOpHash.ts'
import type { GasRules } from '../../../../core/sponsor/evm/ports.ts'
import type { DueSponsorship, SignedSponsorship } from '../../../../core/sponsor/evm/workPorts.ts'
import type { GasSite } from '../gasWork.ts'

/**
 * Returns the operation to sign: with the gas limits of the paymaster and, in the direct lane, with
 * the id of the payment's first sponsorship as nonce key, so that at most one sponsorship of a
 * payment executes.
 */
export function operationToSign(site: GasSite, due: DueSponsorship): UserOperation {
  const { operation } = due
  const bytes = size(operation.callData) + size(operation.factoryData)
  return {
    ...operation,
    nonce: due.lane === 'direct' ? directNonce(due.firstId) : operation.nonce,
    paymaster: {
      paymaster: site.paymaster,
      ...sponsorGasLimits(bytes),
      paymasterData: '0x',
    },
    signature: '0x',
  }
}

/**
 * Signs an operation that is valid from `nowSec` on, unix seconds. The service accepts the
 * operation for the seconds of a quote, and the chain accepts it until the grace period is over.
 * Throws `SigningFailed`.
 */
export async function buildSponsorship(
  { site, due, rules }: { site: GasSite; due: DueSponsorship; rules: GasRules },
  signer: EvmKey,
  operation: UserOperation,
  nowSec: number,
): Promise<SignedSponsorship> {
  const { chainId, entryPoint, paymaster } = site
  const { id, delegate } = due
  const validUntilSec = nowSec + rules.quoteSec
  const chainValidUntilSec = validUntilSec + rules.graceSec
  const validity = { id, validUntilSec: chainValidUntilSec, validAfterSec: 0 }
  const bytes = sponsorshipBytes(operation, validity, { chainId, paymaster, delegate })
  const signature = await signer.sign(bytes)
  const signed = withData(operation, encodePaymasterData({ ...validity, signature }))
  return {
    operation: signed,
    userOpHash: userOpHash(signed, { chainId, entryPoint, delegate }),
    validUntilSec,
    chainValidUntilSec,
  }
}

function withData(operation: UserOperation, paymasterData: Hex): UserOperation {
  if (operation.paymaster === null) throw new RangeError('an operation without a paymaster')
  return { ...operation, paymaster: { ...operation.paymaster, paymasterData } }
}
